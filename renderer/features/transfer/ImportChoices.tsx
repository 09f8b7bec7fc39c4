import { useState } from 'react';
import type { ImportFormat } from '#shared/domain/transfer';
import { useRequest } from '../../api/queries';
import { Combobox } from '../../ui/Combobox';
import { Select } from '../../ui/Select';
import { preview, useImport } from './importRun';
import { IMPORT_FORMATS, IMPORT_ORDER } from './importWords';
import styles from './Transfer.module.css';

interface Props {
  /** What the file was recognised as; null: it was not. */
  found: ImportFormat | null;
}

const AUTOMATIC = 'auto';

/** What the file is read as, and the area of what says none itself. Each change looks at the file anew. */
export function ImportChoices({ found }: Props) {
  const format = useImport((now) => now.format);
  const scope = useImport((now) => now.scope);
  const [area, setArea] = useState(scope);
  const known = useRequest('memories.facets', { filter: {} }).data?.scopes ?? [];
  const saveArea = (next: string): void => {
    setArea(next);
    if (next.trim() !== scope) void preview({ scope: next.trim() });
  };
  const recognised = found === null ? 'What it looks like' : `${IMPORT_FORMATS[found].title} (recognised)`;
  return (
    <div className={styles.choices}>
      <Select<ImportFormat | typeof AUTOMATIC>
        label="Read it as"
        value={format ?? AUTOMATIC}
        options={[
          { value: AUTOMATIC, label: format === null ? recognised : 'What it looks like' },
          ...IMPORT_ORDER.map((value) => ({ value, label: IMPORT_FORMATS[value].title })),
        ]}
        onChange={(chosen) => void preview({ format: chosen === AUTOMATIC ? null : chosen })}
      />
      <div
        onBlur={() => saveArea(area)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') saveArea(area);
        }}
      >
        <Combobox
          label="Area, where the file names none"
          placeholder="personal"
          text={area}
          onText={setArea}
          options={known
            .filter(({ value }) => value.includes(area.trim()))
            .map(({ value }) => ({ key: value, label: value }))}
          onChoose={saveArea}
        />
      </div>
    </div>
  );
}
