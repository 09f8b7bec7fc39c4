import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { hasDisplay } from './electron.mjs';
import { forwardSignals } from './steps.mjs';

/**
 * Serves the app to a browser until it is told to stop.
 * @param {string} node
 * @param {string} cli path of dist/cli.cjs
 * @param {readonly string[]} args for `serve`
 * @returns {Promise<number>} exit code
 */
export function serveInBrowser(node, cli, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [cli, 'serve', '--json', ...args], { stdio: ['inherit', 'pipe', 'inherit'] });
    let stopping = false;
    const stop = forwardSignals(child);
    const markStopping = () => {
      stopping = true;
    };
    process.once('SIGINT', markStopping).once('SIGTERM', markStopping);
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = urlIn(line);
      if (url === undefined) {
        console.log(line);
        return;
      }
      console.log(`Mnemoscope is at ${url}`);
      console.log('Ctrl+C stops it.');
      openBrowser(url);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      stop();
      // Being stopped is how this ends: no failure.
      resolve(stopping ? 0 : (code ?? 1));
    });
  });
}

/**
 * @param {string} line
 * @returns {string | undefined}
 */
function urlIn(line) {
  try {
    const { url } = JSON.parse(line);
    return typeof url === 'string' ? url : undefined;
  } catch {
    return undefined; // some other line
  }
}

/** @param {string} url */
function openBrowser(url) {
  if (!hasDisplay() || process.env['CI']) return;
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url];
  const opener = spawn(command ?? 'xdg-open', args, { stdio: 'ignore', detached: true });
  opener.on('error', () => console.log('No browser could be opened; open the address by hand.'));
  opener.unref();
}
