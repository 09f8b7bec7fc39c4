import { CircleAlert } from 'lucide-react';
import { messageOf } from '#shared/errors';
import { Button } from './Button';
import { EmptyState } from './EmptyState';

interface Props {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** What went wrong, in the words of the error, and a way to try again. */
export function ErrorState({ error, title = 'This could not be shown', onRetry }: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={CircleAlert}
        title={title}
        text={messageOf(error)}
        {...(onRetry === undefined ? {} : { action: <Button onClick={onRetry}>Try again</Button> })}
      />
    </div>
  );
}
