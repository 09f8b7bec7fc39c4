import type { HealthCheck } from '#shared/contract/health';
import type { SpaceStatus } from '#shared/contract/spaces';
import { COMPARED, memoryKind } from '#shared/domain/memory';
import { plural } from '../../memory/words';
import type { PartFindings } from '../../store/health';
import type { Reason } from '../../store/healthWaiting';
import { advice, fault, fine, parts } from './healthCheck';

export function embeddingCheck({ waiting, memories }: PartFindings): HealthCheck {
  const failed = waiting.notEmbedded.reduce((sum, { count }) => sum + count, 0);
  const title = 'Search by meaning';
  if (failed + waiting.forgotten === 0) {
    return waiting.queued === 0
      ? fine(
          'embedding',
          title,
          memories === 0 ? 'There is nothing to embed yet.' : 'Every memory is embedded.',
        )
      : fine(
          'embedding',
          title,
          `Waiting to be embedded in the background: ${plural(waiting.queued, 'memory', 'memories')}.`,
        );
  }
  return fault(
    'embedding',
    title,
    `Found by their words only, since not embedded: ${plural(failed + waiting.forgotten, 'memory', 'memories')}.`,
    {
      details: [
        ...waiting.notEmbedded.map(reasonWords),
        ...parts([waiting.forgotten, `${waiting.forgotten}: nothing was going to embed them.`]),
      ],
      hint: 'Try again, or change the texts that the model cannot take.',
      repair: 'embed_failed',
      // All kinds, said in so many words: the table leaves conversations out unless it is asked for them.
      ...(failed > 0 ? { filter: { embedding: ['failed'], kinds: memoryKind.options } } : {}),
    },
  );
}

function reasonWords({ count, reason }: Reason): string {
  return `${count.toLocaleString('en')}: ${reason}`;
}

export function vectorCheck({ vectors }: PartFindings): HealthCheck {
  const details = parts(
    [
      vectors.stale,
      `${plural(vectors.stale, 'memory', 'memories')} still found by an old meaning, though gone or changed.`,
    ],
    [vectors.missing, `${plural(vectors.missing, 'memory', 'memories')} without a vector, though embedded.`],
    [vectors.torn, `${plural(vectors.torn, 'vector')} of which one half is missing.`],
    [vectors.misfits, `${plural(vectors.misfits, 'vector')} of a size that is not that of the model.`],
    [
      vectors.retired,
      `${plural(vectors.retired, 'vector')} of models that are not used any more: ${vectors.models.join(', ')}.`,
    ],
  );
  if (details.length === 0) {
    return fine('vectors', 'Vectors', 'All are of the model in use, one set for each memory.');
  }
  const repair = 'drop_stale_vectors' as const;
  if (vectors.stale + vectors.missing + vectors.torn + vectors.misfits === 0) {
    return advice('vectors', 'Vectors', 'Some are of models that you do not use any more.', {
      details,
      hint: 'They take space only. Drop them, unless you want to go back to that model.',
      repair,
    });
  }
  return fault('vectors', 'Vectors', 'Some do not belong to what they stand for.', {
    details,
    hint: 'A search by meaning may miss memories, or find what is gone. Put them in order.',
    repair,
  });
}

/** A change to another model, while there is one, or why there is none. */
export function modelChangeChecks({ building, note }: Pick<SpaceStatus, 'building' | 'note'>): HealthCheck[] {
  const [name, title] = ['model_change', 'Change of the model'];
  if (building === null) {
    const hint = 'The model from before is used.';
    return note === null ? [] : [advice(name, title, note, { hint })];
  }
  const { model, done, total, problem } = building;
  const value = `Changing to ${model}: ${done.toLocaleString('en')} of ${plural(total, ...COMPARED)}.`;
  if (problem === null) {
    return [fine(name, title, `${value} The rest follows while the app or a command runs.`)];
  }
  const hint = 'The model from before is used meanwhile. It goes on by itself as soon as it can.';
  return [fault(name, title, `${value} ${problem}`, { hint })];
}

const JOB_WORDS: Record<string, string> = { embed: 'embedding', extract: 'reading for the graph' };

export function jobCheck({ waiting: { failedJobs } }: PartFindings): HealthCheck {
  if (failedJobs.length === 0) return fine('jobs', 'Background work', 'Nothing has failed.');
  const total = failedJobs.reduce((sum, { count }) => sum + count, 0);
  return fault('jobs', 'Background work', `${plural(total, 'job')} failed at every attempt.`, {
    details: failedJobs.map(
      ({ kind, ...why }) => `${JOB_WORDS[kind] ?? kind}, ${reasonWords({ kind, ...why })}`,
    ),
    hint: 'Try again.',
    repair: 'embed_failed',
  });
}
