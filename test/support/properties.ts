import fc from 'fast-check';

/**
 * Property tests try the same examples each time, so that what a commit passes does not depend on luck; others are tried
 * with `MNEMOSCOPE_SEED=random`, or again with the seed that a failure names.
 */
const asked = process.env['MNEMOSCOPE_SEED'] ?? '20260301';

fc.configureGlobal({
  includeErrorInReport: true,
  ...(asked === 'random' ? {} : { seed: Number(asked) }),
});
