import path from 'node:path';
import { startBrowserHost, type BrowserHost } from '../../browser';
import { connect, DIST, type Connection, type ConnectOptions } from '../connect';
import { numberOption } from '../options';

export interface ServeOptions {
  port: string;
  json?: boolean;
}

/** Runs until it is told to stop. The first line of output is the address. */
export async function serveBrowser(options: ServeOptions, engine: ConnectOptions): Promise<void> {
  const port = numberOption('--port', options.port, { min: 0, max: 65_535, integer: true });
  const connection = await connect(engine);
  const host = await startHost(connection, port, options.json === true);
  await new Promise<void>((resolve) => {
    // `on`, not `once`: a terminal and a parent may both pass the signal on, and the second must not cut the end short.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
  });
  await host.close();
  await connection.close();
}

async function startHost(connection: Connection, port: number, asJson: boolean): Promise<BrowserHost> {
  try {
    return await startBrowserHost({
      engine: connection.engine,
      rendererDir: path.join(DIST, 'renderer'),
      port,
      onAddress: (url) =>
        process.stdout.write(
          asJson ? `${JSON.stringify({ url, pid: process.pid })}\n` : `Mnemoscope is at ${url}\n`,
        ),
    });
  } catch (error) {
    await connection.close(); // the port is taken: nothing may keep the process alive
    throw error;
  }
}
