import { beforeEach, expect, it, vi } from 'vitest';
import { redoStep, undoStep } from '../../../../renderer/ui/changeToast';

const said = vi.hoisted(() => ({ ids: 0, dismiss: vi.fn() }));
const sendCommand = vi.hoisted(() => vi.fn());

vi.mock('sonner', () => ({
  toast: Object.assign(() => (said.ids += 1), { dismiss: said.dismiss, loading: vi.fn(), error: vi.fn() }),
}));
vi.mock('../../../../renderer/api/bridge', () => ({ bridge: { on: () => () => undefined } }));
vi.mock('../../../../renderer/api/commands', () => ({ sendCommand }));
vi.mock('../../../../renderer/ui/bulk/runState', () => ({ shortRunEnded: () => Promise.resolve() }));

beforeEach(() => said.dismiss.mockClear());

it('takes back what is said about the last undo as soon as its Redo is used', async () => {
  sendCommand.mockResolvedValueOnce({ label: 'Imported 3 memories' });
  await undoStep(1);
  sendCommand.mockReturnValueOnce(new Promise(() => undefined)); // a long one
  void redoStep();
  expect(said.dismiss).toHaveBeenCalledWith(said.ids);
});
