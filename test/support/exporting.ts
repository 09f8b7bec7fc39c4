import type { StreamEnd, StreamInput } from '#shared/contract/index';
import { exportStreams } from '#shared/contract/export';
import { defaultSettings } from '#shared/domain/settings';
import { exportStore } from '../../electron/transfer/export/exportStore';
import type { TestStore } from './store';

export interface ExportedText {
  /** All that is not in a file of its own. */
  text: string;
  /** By name. */
  files: Map<string, string>;
  end: StreamEnd<'transfer.export'>;
}

/** Exports as the stream does; `emit` sees each piece before the next one is read. */
export async function exported(
  store: TestStore,
  request: StreamInput<'transfer.export'>,
  emit: (text: string) => void = () => undefined,
  signal = new AbortController().signal,
): Promise<ExportedText> {
  let text = '';
  const files = new Map<string, string>();
  const end = await exportStore(store.paths.database, exportStreams['transfer.export'].input.parse(request), {
    emit: (piece) => {
      emit(piece.text);
      if (piece.file === null) text += piece.text;
      else files.set(piece.file, (files.get(piece.file) ?? '') + piece.text);
      return Promise.resolve();
    },
    signal,
    settings: defaultSettings,
    now: store.clock.now,
  });
  return { text, files, end };
}
