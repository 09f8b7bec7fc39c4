/**
 * What came of one step of `npm test`. A check counts as one; a suite counts its tests.
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} seconds
 * @property {number} passed
 * @property {Failure[]} failures
 * @property {string[]} skipped names, with the reason where there is one
 * @property {Failure[]} [unsteady] those of the passed ones that failed at the first try
 *
 * @typedef {object} Failure
 * @property {string} name
 * @property {string} detail
 */

/** @param {Outcome} outcome */
export function describe({ name, seconds, passed, failures, skipped }) {
  const counts = [`${passed} passed`];
  if (failures.length > 0) counts.push(`${failures.length} failed`);
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  const mark = failures.length > 0 ? '✗' : passed > 0 ? '✓' : '-';
  return `${mark} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${counts.join(', ')}`;
}

/**
 * The end of the run: what failed and what was left out, by name, and the sum as the last line.
 * @param {readonly Outcome[]} outcomes
 */
export function summarize(outcomes) {
  const lines = [];
  const failures = outcomes.flatMap(({ name, failures }) =>
    failures.map((each) => ({ step: name, ...each })),
  );
  const skipped = outcomes.flatMap(({ name, skipped }) => skipped.map((each) => `  ${name} › ${each}`));
  if (failures.length > 0) lines.push('', 'Failed:', ...failures.flatMap(told));
  const unsteady = outcomes.flatMap(({ name, unsteady = [] }) =>
    unsteady.map((each) => ({ step: name, ...each })),
  );
  if (unsteady.length > 0) lines.push('', 'Passed at the second try only:', ...unsteady.flatMap(told));
  if (skipped.length > 0) lines.push('', 'Skipped:', ...skipped);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  lines.push('', `${passed} passed, ${failures.length} failed`);
  return { text: lines.join('\n'), ok: failures.length === 0 && passed > 0 };
}

/** @param {Failure & { step: string }} failure */
function told({ step, name, detail }) {
  const lines = detail.trimEnd().split('\n');
  return [`  ${step} › ${name}`, ...lines.map((line) => `      ${line}`)];
}

const COLOURS = /\u001B\[[0-9;]*m/g;

/**
 * @param {string} text
 * @param {number} [lines]
 */
export function head(text, lines = 12) {
  return text.replaceAll(COLOURS, '').trim().split('\n').slice(0, lines).join('\n');
}
