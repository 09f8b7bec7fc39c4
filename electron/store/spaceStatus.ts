import type { SpaceStatus } from '#shared/contract/spaces';
import type { Settings } from '#shared/domain/settings';
import { isProviderAway, serverPlaces } from '#shared/domain/settingsAway';
import { AppError } from '#shared/errors';
import type { GivenSettings } from '../settings/given';
import type { ReadableDatabase, WritableDatabase } from './database';
import { resolveSettings, writeSettings, type ResolvedSettings } from './settingsStore';
import { giveUpChange, spaceChange } from './spaceChange';
import { activeSpace, type EmbeddingSpace } from './spaces';

/** Settings that say which model compares texts. */
const DECIDING = ['embeddingProvider', 'embeddingModel', 'openaiEmbeddingModel', 'openaiUrl'] as const;

/**
 * The settings by which the model of a store is chosen that has one already: those that all its processes share. What
 * one of them was told by its own environment would be built, and then built back by the next one.
 */
export function sharedSettings(db: ReadableDatabase, given: GivenSettings): ResolvedSettings {
  return resolveSettings(db, sharedBy(given));
}

/** One object for each, since settings are resolved anew for another one. */
const shared = new WeakMap<GivenSettings, GivenSettings>();
function sharedBy(given: GivenSettings): GivenSettings {
  const known = shared.get(given) ?? (given.file === undefined ? {} : { file: given.file });
  shared.set(given, known);
  return known;
}

/** Why another model that was named is not built; null when none was. */
function spaceNote(db: ReadableDatabase, given: GivenSettings, active: EmbeddingSpace | null): string | null {
  if (active === null) return null;
  const own = resolveSettings(db, given).values;
  const { values, sources } = sharedSettings(db, given);
  const told = DECIDING.find((key) => own[key] !== values[key]);
  if (told === undefined) {
    // A server that comes and goes must not have everything embedded anew each time.
    const named = values.embeddingProvider === 'auto' && sources['embeddingModel'] !== 'default';
    if (!named || active.provider === 'ollama') return null;
    return (
      `The embeddingModel ${values.embeddingModel} is not used: while embeddingProvider is auto, ` +
      `${active.model} goes on to compare texts. Set embeddingProvider to ollama to change to the other one.`
    );
  }
  return (
    `This program was started with another ${told} (${own[told]}). ` +
    'Other programs share the memories, so their model changes only when you change it in the settings.'
  );
}

/**
 * Gives a change up and names the model in use in the settings, so that it does not begin again.
 * @throws AppError CONFLICT when a settings file asks for the change
 */
export function keepActiveSpace(db: WritableDatabase, given: GivenSettings): void {
  const active = activeSpace(db);
  if (active === null) return;
  const { sources, file } = sharedSettings(db, given);
  const named = settingsOf(active);
  const fixed = Object.keys(named).find((key) => sources[key] === 'file');
  if (fixed !== undefined) {
    throw new AppError(
      'CONFLICT',
      `${file ?? 'The settings file'} says which ${fixed} to use. Change it there.`,
    );
  }
  giveUpChange(db);
  writeSettings(db, named);
}

function settingsOf({ provider, model }: EmbeddingSpace): Partial<Settings> {
  if (provider === 'ollama') return { embeddingProvider: 'ollama', embeddingModel: model };
  if (provider === 'openai-compatible') {
    return { embeddingProvider: 'openai-compatible', openaiEmbeddingModel: model };
  }
  return { embeddingProvider: 'builtin' };
}

const PASSAGE = "kind = 'document'";
const WAITS = "embedding <> 'embedded'";

/** Cheap: it is asked for again and again while a space is built. */
export function spaceStatus(db: ReadableDatabase, given: GivenSettings): SpaceStatus {
  const active = activeSpace(db);
  const change = spaceChange(db);
  const places = serverPlaces(resolveSettings(db, given).values, given.env);
  const total = db.count('SELECT count(*) FROM memories');
  const passages = db.count(`SELECT count(*) FROM memories WHERE ${PASSAGE}`);
  const waiting = db.count(`SELECT count(*) FROM memories WHERE ${WAITS}`);
  const waitingPassages = db.count(`SELECT count(*) FROM memories WHERE ${WAITS} AND ${PASSAGE}`);
  return {
    active:
      active === null
        ? null
        : {
            provider: active.provider,
            model: active.model,
            dimensions: active.dimensions,
            leavesMachine: isProviderAway(active.provider, places),
            memories: total - passages - (waiting - waitingPassages),
            passages: passages - waitingPassages,
          },
    building:
      change === null
        ? null
        : {
            provider: change.provider,
            model: change.model === '' ? 'a model that is not named' : change.model,
            leavesMachine: isProviderAway(change.provider, places),
            // What was edited meanwhile is done twice.
            done: Math.min(change.done, total),
            total,
            problem: change.problem,
          },
    note: spaceNote(db, given, active),
  };
}
