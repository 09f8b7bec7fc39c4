import { create } from 'zustand';
import { bridge, connection } from './bridge';

interface EngineState {
  /** lost: the host of this page does not answer. refused: it does, and does not let this page in. */
  state: 'starting' | 'ready' | 'restarting' | 'failed' | 'lost' | 'refused';
  message: string;
}

/** Whether the engine can answer now. Good news is assumed until the first bad news comes. */
export const useEngineState = create<EngineState>()(() => ({ state: 'ready', message: '' }));

bridge.on('engine.changed', ({ state, message }) => useEngineState.setState({ state, message }));
connection.onState((state) => {
  if (state === 'open') useEngineState.setState({ state: 'ready', message: '' });
  if (state === 'lost' || state === 'refused') useEngineState.setState({ state, message: '' });
});
