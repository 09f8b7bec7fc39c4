import { Tabs } from '../../ui/Tabs';

interface Props {
  collections: readonly { name: string; documents: number }[];
  /** null: all. */
  current: string | null;
  panelId: string;
  onChange: (collection: string | null) => void;
}

/** Collections as tabs. Their names are anything, so that tabs go by place. */
export function CollectionTabs({ collections, current, panelId, onChange }: Props) {
  const place = collections.findIndex(({ name }) => name === current);
  const all = collections.reduce((sum, { documents }) => sum + documents, 0);
  return (
    <Tabs
      label="Collections"
      tabs={[
        { id: 'all', title: 'All', count: all },
        ...collections.map(({ name, documents }, index) => ({
          id: String(index),
          title: name,
          count: documents,
        })),
      ]}
      current={current === null ? 'all' : place < 0 ? null : String(place)}
      panelId={panelId}
      onChange={(id) => onChange(id === 'all' ? null : (collections[Number(id)]?.name ?? null))}
    />
  );
}
