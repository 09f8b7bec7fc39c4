import { FilePlus, Files, SearchX } from 'lucide-react';
import { Button } from '../../ui/Button';
import { useIngest } from '../../ui/documents/ingestState';
import { EmptyState } from '../../ui/EmptyState';
import { addFiles } from './addFiles';

interface Props {
  narrowed: boolean;
  onClearFilters: () => void;
}

/** Why the list is empty and what to do about it. */
export function NoDocuments({ narrowed, onClearFilters }: Props) {
  const running = useIngest((now) => now.run !== null);
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title="No document matches"
        text="Names and folders are searched here. For what documents say, ask in the chat or search the memories."
        action={<Button onClick={onClearFilters}>Clear search and collection</Button>}
      />
    );
  }
  if (running) {
    return (
      <EmptyState
        icon={Files}
        title="The first documents are being read"
        text="They appear here one by one."
      />
    );
  }
  return (
    <EmptyState
      icon={Files}
      title="Answer from your own files"
      text="Drop text, Markdown, web pages, PDF, Word or code here. They are read on this computer, and answers quote them with file and page."
      action={
        <Button variant="primary" icon={FilePlus} onClick={() => void addFiles({ folder: false })}>
          Add files
        </Button>
      }
    />
  );
}
