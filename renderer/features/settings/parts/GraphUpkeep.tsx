import { useFrame } from '../../../app/frameState';
import { Button } from '../../../ui/Button';
import { PartRow } from '../PartRow';

/** What can be done about the graph as a whole; each says first what it would do. */
export function GraphUpkeep() {
  const { openDialog } = useFrame.getState();
  return (
    <>
      <PartRow title="Read memories again" note="For what a newer version, or a model, finds in their texts.">
        <Button onClick={() => openDialog('readAgain')}>Read memories again…</Button>
      </PartRow>
      <PartRow title="Tidy the graph" note="Lets go of old history and of things that stand alone.">
        <Button onClick={() => openDialog('tidyGraph')}>Tidy the graph…</Button>
      </PartRow>
    </>
  );
}
