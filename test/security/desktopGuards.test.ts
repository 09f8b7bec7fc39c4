import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isAllowedPermission, isAllowedRequest, isExternalLink } from '../../electron/desktop/permissions';
import { securityHeaders } from '../../electron/hosts/contentSecurity';
import { isHello } from '../../electron/ipc/channel';
import { isTrustedSender } from '../../electron/ipc/sender';

const foreignUrls = [
  'https://evil.example/',
  'http://mnemoscope/',
  'app://other/index.html',
  'app://mnemoscope.evil.example/',
  'app://mnemoscope@evil.example/',
  'app://mnemoscope:81/',
  'app://mnemoscope',
  'app:mnemoscope/',
  'file:///etc/passwd',
  'about:blank',
  'javascript:alert(1)',
  'APP://mnemoscope/',
  '',
];

describe('IPC sender', () => {
  const page = { url: 'app://mnemoscope/index.html#chat', isMainFrame: true };

  it('is trusted in the main frame of a window of ours that shows our page', () => {
    expect(isTrustedSender({ knownWindow: true, frame: page })).toBe(true);
  });

  it('is not trusted in an unknown window, a frame inside a page, or a frame that is gone', () => {
    expect(isTrustedSender({ knownWindow: false, frame: page })).toBe(false);
    expect(isTrustedSender({ knownWindow: true, frame: { ...page, isMainFrame: false } })).toBe(false);
    expect(isTrustedSender({ knownWindow: true, frame: null })).toBe(false);
  });

  it.each(foreignUrls)('is not trusted on %j', (url) => {
    expect(isTrustedSender({ knownWindow: true, frame: { url, isMainFrame: true } })).toBe(false);
  });

  it('greets by a message of that type only', () => {
    expect(isHello({ type: 'hello' })).toBe(true);
    for (const message of [null, undefined, 'hello', { type: 'request' }, {}, []]) {
      expect(isHello(message)).toBe(false);
    }
  });
});

describe('requests of a window', () => {
  it('go to the files of the app and to what its pages made', () => {
    expect(isAllowedRequest('app://mnemoscope/assets/index.js', false)).toBe(true);
    expect(isAllowedRequest('blob:app://mnemoscope/0f1e', false)).toBe(true);
    expect(isAllowedRequest('data:image/png;base64,AA==', false)).toBe(true);
  });

  it.each([
    ...foreignUrls,
    'ws://127.0.0.1:11434/',
    'http://127.0.0.1:11434/api/tags',
    'blob:https://evil.example/1',
  ])('do not go to %j', (url) => expect(isAllowedRequest(url, false)).toBe(false));

  it('load developer tools in development only', () => {
    expect(isAllowedRequest('devtools://devtools/bundled/inspector.html', true)).toBe(true);
    expect(isAllowedRequest('devtools://devtools/bundled/inspector.html', false)).toBe(false);
  });
});

describe('permissions', () => {
  it('allow a page of ours to copy text, and nothing else', () => {
    expect(isAllowedPermission('clipboard-sanitized-write', 'app://mnemoscope/')).toBe(true);
    expect(isAllowedPermission('clipboard-sanitized-write', 'https://evil.example/')).toBe(false);
    for (const permission of [
      'clipboard-read',
      'media',
      'geolocation',
      'notifications',
      'openExternal',
      'hid',
    ]) {
      expect(isAllowedPermission(permission, 'app://mnemoscope/'), permission).toBe(false);
    }
  });
});

describe('links', () => {
  it('may leave for the browser by http and https, and for the mail program by addresses of mail, only', () => {
    expect(isExternalLink('https://example.com/a?b#c')).toBe(true);
    expect(isExternalLink('HTTP://example.com')).toBe(true);
    expect(isExternalLink('mailto:imke@example.com?subject=Tea')).toBe(true);
    for (const url of [
      'file:///etc/passwd',
      'smb://host/x',
      'javascript:alert(1)',
      'ms-msdt:/id',
      'https:',
      'https:///x',
      'mailto:',
      'mailto:nobody',
    ]) {
      expect(isExternalLink(url), url).toBe(false);
    }
  });
});

describe('content security', () => {
  it('lets a page of the window connect to its own origin only', () => {
    const policy = securityHeaders()['Content-Security-Policy']?.split('; ');
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("default-src 'none'");
    expect(policy?.join()).not.toContain('unsafe');
  });
});

describe('Electron', () => {
  const root = join(import.meta.dirname, '../..');
  const mayImport = /^electron\/(main\.ts|preload\.ts|desktop\/|ipc\/bindElectron\.ts)/;

  it('is imported by the desktop files only', () => {
    const importers = readdirSync(join(root, 'electron'), { recursive: true, encoding: 'utf8' })
      .map((name) => `electron/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => /from 'electron'/.test(readFileSync(join(root, name), 'utf8')));
    expect(importers.filter((name) => !mayImport.test(name))).toEqual([]);
    expect(importers).toContain('electron/main.ts');
  });

  it('makes windows in one place, with every protection on', () => {
    const makers = readdirSync(join(root, 'electron'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .filter((name) => readFileSync(join(root, 'electron', name), 'utf8').includes('new BrowserWindow('));
    expect(makers).toEqual([join('desktop', 'window.ts')]);
    const source = readFileSync(join(root, 'electron/desktop/window.ts'), 'utf8');
    for (const option of [
      'sandbox: true',
      'contextIsolation: true',
      'nodeIntegration: false',
      'webviewTag: false',
    ]) {
      expect(source).toContain(option);
    }
  });
});
