import type { HealthCheck } from '#shared/contract/health';
import type { SyncState } from '../../fileBackend/fileSync';
import { plural } from '../../memory/words';
import { fault, fine } from './healthCheck';

const MAX_NAMED = 20;

/** Memories that live in files: whether files and memories are alike. Nothing where they live in the database only. */
export function fileChecks(state: SyncState | null): HealthCheck[] {
  if (state === null) return [];
  const { folder, problem, files } = state;
  if (problem !== null) {
    return [
      fault('files', 'Memory files', problem, {
        hint: 'Memories go on in the database, and nothing is lost. The files follow as soon as the folder can be used.',
      }),
    ];
  }
  const rest = restWords(state);
  if (files.length === 0) {
    return [
      fine('files', 'Memory files', `In ${folder}${rest === '' ? ', alike with the memories.' : `.${rest}`}`),
    ];
  }
  const details = files.slice(0, MAX_NAMED).map(({ file, reason }) => `${file}: ${reason}`);
  const more = files.length > MAX_NAMED ? [`and ${files.length - MAX_NAMED} more`] : [];
  return [
    fault(
      'files',
      'Memory files',
      `In ${folder}. ${plural(files.length, 'place')} could not be read or written.${rest}`,
      {
        details: [...details, ...more],
        hint: 'Mend the files that are named. They are left as they are until then; all others are up to date.',
      },
    ),
  ];
}

function restWords({ unread, waiting }: SyncState): string {
  const toRead =
    unread === 0 ? '' : ` ${plural(unread, 'entry is', 'entries are')} still to be read, in the background.`;
  const toWrite =
    waiting === 0 ? '' : ` ${plural(waiting, 'memory is', 'memories are')} still to be written.`;
  return toRead + toWrite;
}
