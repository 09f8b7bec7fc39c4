import { useRequest } from '../../api/queries';
import { Combobox } from '../Combobox';
import { relationWords } from '../memory/words';
import { relationOptions, typedRelation } from './relationOptions';

interface Props {
  /** As it is typed: "works at". */
  text: string;
  onText: (text: string) => void;
  autoFocus?: boolean;
}

/** A relation in words: one that the graph knows, or another one. */
export function RelationField({ text, onText, autoFocus = false }: Props) {
  const relations = useRequest('graph.summary', {}).data?.relations ?? [];
  const odd = text.trim() !== '' && typedRelation(text) === null;
  return (
    <Combobox
      label="Relation"
      placeholder="works at, uses, knows …"
      text={text}
      onText={onText}
      options={relationOptions(relations, text)}
      invalid={odd}
      autoFocus={autoFocus}
      onChoose={(relation) => onText(relationWords(relation))}
    />
  );
}
