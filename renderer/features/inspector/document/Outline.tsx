import { useRequest } from '../../../api/queries';
import { Select } from '../../../ui/Select';

interface Props {
  documentId: string;
  /** Place of the passage that is shown. */
  at: number;
  onChoose: (position: number) => void;
}

/** The headings of the document, or its pages, to go to. */
export function Outline({ documentId, at, onChoose }: Props) {
  const items = useRequest('documents.outline', { id: documentId }).data?.items ?? [];
  if (items.length < 2) return null;
  const current = items.filter(({ position }) => position <= at).at(-1) ?? items[0];
  return (
    <Select
      label="Go to"
      value={String(current?.position ?? 0)}
      options={items.map(({ position, page, heading }) => ({
        value: String(position),
        label: [heading, page === null ? null : `page ${page}`].filter((part) => part !== null).join(', '),
      }))}
      onChange={(position) => onChoose(Number(position))}
    />
  );
}
