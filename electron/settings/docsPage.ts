import { SETTING_ALIASES } from '#shared/domain/settingAliases';
import { allowedValues } from '#shared/domain/settingAllowed';
import { settingEnvName, settingKey, settingsSchema, type SettingKey } from '#shared/domain/settings';

/** The text of docs/settings.md, from the schema. */
export function settingsPage(): string {
  return [INTRODUCTION, ...settingKey.options.map(settingPart), ALIASES_INTRODUCTION, aliasTable()].join(
    '\n\n',
  );
}

const INTRODUCTION = `# Settings

This page is written by \`node scripts/settings-docs.mjs\` from the schema that the app itself uses.

Each setting can be given in five places. The first of these that names it holds:

1. on the command line, for one run: \`--set learning=off\`, as often as you like, for the app and for each command;
2. in the environment: \`MNEMOSCOPE_LEARNING=off\`;
3. in a file: \`settings.toml\` or \`settings.json\` in the data folder, or the one that \`--settings FILE\` or
   \`MNEMOSCOPE_SETTINGS\` names. It is read again when it changes;
4. in the app, on the page Settings, or with \`mnemoscope settings set learning off\`;
5. its default.

The page Settings and \`mnemoscope settings list\` say where each value comes from. A value that cannot be used, or a name that
no setting has, is named there with what is allowed; it is passed over, and the app starts all the same.

Names may be written as \`injectLimit\`, \`inject-limit\` or \`inject_limit\`. In a file they may stand in tables, which only group
them:

\`\`\`toml
memory_backend = "file"

[recall]
injectLimit = 8
similarity_floor = 0.4
\`\`\`

## All settings`;

const ALIASES_INTRODUCTION = `## Names of other programs

These names mean the same as a setting here and are taken for it in a file, with \`--set\`, and in the environment after
\`MNEMOSCOPE_\`. \`memory_backend = "mem0"\` is answered with what to do instead: Mem0 keeps a store of its own, whose export can be
imported.`;

function settingPart(key: SettingKey): string {
  const schema = settingsSchema.shape[key];
  const byDefault = schema.def.defaultValue;
  return [
    `### ${key}`,
    schema.description ?? '',
    `- Default: ${byDefault === '' ? 'empty' : `\`${String(byDefault)}\``}\n- Allowed: ${allowedValues(key)}\n- Environment: \`${settingEnvName(key)}\``,
  ].join('\n\n');
}

function aliasTable(): string {
  const rows = SETTING_ALIASES.map(({ name, key, from, values = {} }) => {
    const renamed = Object.entries(values).map(([theirs, ours]) => `\`${theirs}\` is \`${ours}\``);
    return `| \`${name}\` | ${from} | \`${key}\` | ${renamed.join(', ')} |`;
  });
  return ['| name | of | setting | values |', '|---|---|---|---|', ...rows, ''].join('\n');
}
