import { AppError } from '#shared/errors';
import type { Connection } from '../connect';
import { iso, memoryJson } from '../format';
import { resolveId } from '../connect';
import type { CommandOutput } from '../output';

/** Joins memories into one. Without a text the proposed one: nothing that one of them says is left out. */
export async function merge(
  { bridge }: Connection,
  given: string[],
  options: { text?: string; keep?: string; dryRun?: boolean },
): Promise<CommandOutput> {
  const ids = [...new Set(await Promise.all(given.map((one) => resolveId(bridge, one))))];
  if (ids.length < 2) throw new AppError('VALIDATION', 'Name at least two memories to join.');
  const keep = options.keep === undefined ? {} : { keepId: await resolveId(bridge, options.keep) };
  const preview = await bridge.request('memories.mergePreview', { ids, ...keep });
  const text = options.text ?? preview.text;
  const warnings = preview.warnings.map((warning) => `Note: ${warning}`);
  if (options.dryRun === true) {
    return {
      json: {
        id: preview.keepId,
        text,
        tags: preview.tags,
        importance: preview.importance,
        created_at: iso(preview.createdAt),
        entities: preview.entities,
        facts: preview.facts,
        warnings: preview.warnings,
        memories: preview.memories.map(memoryJson),
      },
      text: [`Would say: ${text}`, ...warnings, 'Nothing is changed yet.'].join('\n'),
      onlyRead: true,
    };
  }
  const { id, merged } = await bridge.request('memories.merge', { ids, text, ...keep });
  return {
    json: { id, merged, text, warnings: preview.warnings },
    text: [
      `Joined ${merged + 1} memories: ${text} (${id})`,
      ...warnings,
      'Take it back with: mnemoscope undo',
    ].join('\n'),
  };
}
