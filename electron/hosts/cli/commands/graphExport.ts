import type { Connection } from '../connect';
import { choiceOption, timeOption } from '../options';
import type { CommandOutput } from '../output';
import { callersPath, toOutput, writeOutputFile } from '../outputFile';

export interface GraphExportOptions {
  format?: string;
  out?: string;
  asOf?: string;
  json?: boolean;
}

/** The whole graph to a file where one is named, else to the output as it is; never in memory as a whole. */
export async function exportGraph(
  { bridge }: Connection,
  options: GraphExportOptions,
): Promise<CommandOutput> {
  const usual = options.json === true && options.out === undefined ? 'json' : 'graphml';
  const format = choiceOption('--format', options.format ?? usual, ['graphml', 'json'] as const);
  const graph =
    options.asOf === undefined
      ? {}
      : { asOf: { valid: timeOption('--as-of', options.asOf) }, history: false };
  const run = (write: (text: string) => void | Promise<void>) =>
    bridge.stream(
      'transfer.export',
      { format: format === 'json' ? 'graph-json' : format, graph },
      ({ text }) => write(text),
    );
  if (options.out === undefined) {
    await run(toOutput);
    return { json: undefined, text: '' };
  }
  const { file, done } = await writeOutputFile(callersPath(options.out), { force: false }, run);
  return { json: { file, entities: done.entities, edges: done.edges }, text: `Written to ${file}` };
}
