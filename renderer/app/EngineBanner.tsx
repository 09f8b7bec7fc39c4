import { useEffect, useState } from 'react';
import { useEngineState } from '../api/engineState';
import { Banner } from '../ui/Banner';

/** Restarts shorter than this pass unseen. */
const CALM_MS = 400;

const WORDS = {
  starting: 'The memory engine is starting.',
  restarting: 'The memory engine stopped and is starting again. Nothing saved was lost.',
  failed: 'The memory engine could not be started.',
  lost: 'The connection to the app was lost. It is tried again by itself; if that fails, start the app again.',
} as const;

export function EngineBanner() {
  const { state, message } = useEngineState();
  if (state === 'ready' || state === 'refused') return null;
  return <LateBanner key={state} state={state} message={message} />;
}

function LateBanner({ state, message }: { state: keyof typeof WORDS; message: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), CALM_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return null;
  return (
    <Banner tone={state === 'failed' ? 'danger' : 'plain'} busy={state !== 'failed'}>
      {message === '' ? WORDS[state] : message}
    </Banner>
  );
}
