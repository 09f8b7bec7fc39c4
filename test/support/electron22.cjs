// For tests only: gives Electron 22 (Chrome 108, Node 16) the few things that the app uses and newer versions have.
// Loaded before the app: `electron -r test/support/electron22.cjs .`
'use strict';

const v8 = require('node:v8');
const { app, protocol } = require('electron');

// The app begins once the driver is there: it can hang when it attaches to a window that is just being born.
if (process.argv.includes('--remote-debugging-port=0')) {
  const ready = app.whenReady();
  let begin;
  const begun = new Promise((resolve) => (begin = resolve));
  app.whenReady = () => begun;
  globalThis.__playwright_run = () => ready.then(begin);
}

globalThis.structuredClone ??= (value) => v8.deserialize(v8.serialize(value));
globalThis.Response ??= class Response {
  constructor(body, { status = 200, headers = {} } = {}) {
    this.body = body;
    this.status = status;
    this.headers = headers;
  }
};

const copying = {
  toSorted(compare) {
    return [...this].sort(compare);
  },
  toReversed() {
    return [...this].reverse();
  },
  with(index, value) {
    const copy = [...this];
    copy[index < 0 ? copy.length + index : index] = value;
    return copy;
  },
};
for (const [name, method] of Object.entries(copying)) {
  if (name in Array.prototype) continue;
  Object.defineProperty(Array.prototype, name, { value: method, writable: true, configurable: true });
}

protocol.handle ??= (scheme, handler) => {
  protocol.registerBufferProtocol(scheme, (request, respond) => {
    Promise.resolve(handler(request)).then(
      (response) => respond(toBufferResponse(response)),
      () => respond({ error: -2 }), // net::ERR_FAILED
    );
  });
};

function toBufferResponse({ body, status, headers }) {
  const [mimeType, charset] = (headers['Content-Type'] ?? 'text/plain').split(/;\s*charset=/);
  return { statusCode: status, headers, mimeType, charset, data: Buffer.from(body ?? '') };
}
