// `npm start [-- args]`: opens the app in a window where Electron can run, otherwise in the browser.
// `-- --browser` asks for the browser; other arguments go to the app (`--data DIR`, `--port N`).
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { serveInBrowser } from './lib/browser.mjs';
import { chooseElectron } from './lib/electron.mjs';
import { dist, root } from './lib/paths.mjs';
import { runInForeground, runMain } from './lib/steps.mjs';

await runMain(async () => {
  const args = process.argv.slice(2).filter((arg) => arg !== '--browser');
  const node = await bootstrap();
  const choice = process.argv.includes('--browser')
    ? { reason: '--browser was given' }
    : await chooseElectron(node, console.error);
  if ('path' in choice) {
    console.log(`Opening Mnemoscope in a window (${choice.path}).`);
    return runInForeground(choice.path, [root, ...args]);
  }
  console.log(`Opening Mnemoscope in the browser: ${choice.reason}.`);
  return serveInBrowser(node, join(dist, 'cli.cjs'), args);
});
