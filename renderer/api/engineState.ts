import { create } from 'zustand';
import { bridge, connection } from './bridge';

interface EngineState {
  /** lost: the host of this page does not answer. */
  state: 'starting' | 'ready' | 'restarting' | 'failed' | 'lost';
  message: string;
}

/** Whether the engine can answer now. Good news is assumed until the first bad news comes. */
export const useEngineState = create<EngineState>()(() => ({ state: 'ready', message: '' }));

bridge.on('engine.changed', ({ state, message }) => useEngineState.setState({ state, message }));
connection.onState((state) => {
  if (state === 'open') useEngineState.setState({ state: 'ready', message: '' });
  if (state === 'lost') useEngineState.setState({ state: 'lost', message: '' });
});
