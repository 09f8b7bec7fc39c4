import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BuiltinEmbedder } from '../../../electron/models/builtin/builtinEmbedder';
import { ANSWERABLE_SHARE, examplesOf, fitLogistic } from './fitCoverage';
import { reportSet } from './report';
import {
  openConversations,
  openFacts,
  openFactTuning,
  openPairs,
  type RecallSet,
  type SetFiles,
} from './sets';

const BEGIN = '<!-- measured by npm run bench:recall: begin -->';
const END = '<!-- measured by npm run bench:recall: end -->';

/**
 * `npm run bench:recall`: measures recall on all sets and writes the tables of docs/recall.md; with `--tuning` it only
 * prints those of the tuning set, with `--fit` the coefficients of the coverage model, fitted on tuning data.
 */
async function main(): Promise<void> {
  const root = path.resolve(process.env['MNEMOSCOPE_ROOT'] ?? process.cwd());
  const embedder = new BuiltinEmbedder({ resourcesDir: path.join(root, 'resources') });
  const files: SetFiles = { embedder, root };
  try {
    if (process.argv.includes('--fit')) await printFit(files);
    else if (process.argv.includes('--tuning')) {
      process.stdout.write(await measure([() => openConversations('tuning', files)]));
    } else {
      writeTables(
        path.join(root, 'docs', 'recall.md'),
        await measure([
          () => openConversations('tuning', files),
          () => openConversations('heldout', files),
          () => openFacts(['tuning', 'heldout'], files),
        ]),
      );
    }
  } finally {
    await embedder.release();
  }
}

async function measure(sets: readonly (() => Promise<RecallSet>)[]): Promise<string> {
  const parts: string[] = [];
  for (const open of sets) {
    const set = await open();
    process.stderr.write(`measuring ${set.name}\n`);
    parts.push(reportSet(set));
    set.store.close();
  }
  return `${parts.join('\n\n')}\n`;
}

function writeTables(file: string, tables: string): void {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from === -1 || to === -1) throw new Error(`${file} has lost the marks that the tables stand between.`);
  writeFileSync(file, `${text.slice(0, from + BEGIN.length)}\n\n${tables}\n${text.slice(to)}`);
  process.stdout.write(tables);
}

const RIDGE = 0.02;

async function printFit(files: SetFiles): Promise<void> {
  const [turns, facts, pairs] = [
    await openConversations('tuning', files),
    await openFactTuning(files),
    await openPairs(files),
  ];
  const examples = [
    ...examplesOf(turns, { withoutAnswers: false }),
    ...examplesOf(facts, { withoutAnswers: false }),
    ...examplesOf(pairs, { withoutAnswers: true }),
  ];
  for (const set of [turns, facts, pairs]) set.store.close();
  const fitted = fitLogistic(examples, { ridge: RIDGE, answerableShare: ANSWERABLE_SHARE });
  process.stdout.write(`${JSON.stringify(fitted, null, 2)}\n`);
}

void main();
