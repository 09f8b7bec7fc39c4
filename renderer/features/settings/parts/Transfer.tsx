import { Import, Upload } from 'lucide-react';
import { useFrame } from '../../../app/frameState';
import { Button } from '../../../ui/Button';
import { PartRow } from '../PartRow';

/** The ways in and out for all that is remembered. */
export function Transfer() {
  const { openDialog, exportMemories } = useFrame.getState();
  return (
    <>
      <PartRow
        title="Import"
        note="From ChatGPT, Claude, mem0, an MCP memory server, Markdown notes, tables and more. You see first what would be imported, and one undo takes it back."
      >
        <Button icon={Import} onClick={() => openDialog('import')}>
          Import…
        </Button>
      </PartRow>
      <PartRow
        title="Export"
        note="All of it as a snapshot, or memories as Markdown notes, JSON lines or a table."
      >
        <Button icon={Upload} onClick={() => exportMemories(null)}>
          Export…
        </Button>
      </PartRow>
    </>
  );
}
