import { useNavigation } from '../../app/navigation';
import { DocumentPane } from './document/DocumentPane';
import { EdgePane } from './edge/EdgePane';
import { EntityPane } from './entity/EntityPane';
import { MemoryPane } from './MemoryPane';
import { MessagePane } from './MessagePane';

/** The one pane for whatever is being looked at: the same in chat, table and graph. */
export function InspectorPane() {
  const inspected = useNavigation((now) => now.inspected);
  switch (inspected?.kind) {
    case 'memory':
      return <MemoryPane id={inspected.id} />;
    case 'entity':
      return <EntityPane id={inspected.id} />;
    case 'edge':
      return <EdgePane id={inspected.id} />;
    case 'message':
      return <MessagePane id={inspected.id} />;
    case 'document':
      return <DocumentPane id={inspected.id} at={inspected.at} />;
    case undefined:
      return null;
  }
}
