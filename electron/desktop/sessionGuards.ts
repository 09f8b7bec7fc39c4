import { app, type Session } from 'electron';
import { isAllowedPermission, isAllowedRequest } from './permissions';

/** Keeps Chromium itself from talking to anyone: no update, no prediction, no name is ever resolved. */
export function declareOffline(): void {
  const { commandLine } = app;
  commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  commandLine.appendSwitch('no-proxy-server');
  commandLine.appendSwitch('no-pings');
  commandLine.appendSwitch('disable-background-networking');
  commandLine.appendSwitch('disable-component-update');
  commandLine.appendSwitch('disable-domain-reliability');
}

/** Denies what pages could ask of the session: permissions, devices, requests elsewhere, downloads not of their making. */
export function guardSession(session: Session, log: (line: string) => void): void {
  session.setPermissionRequestHandler((contents, permission, callback) => {
    const allowed = isAllowedPermission(permission, contents.getURL());
    if (!allowed) log(`denied the permission ${permission}`);
    callback(allowed);
  });
  session.setPermissionCheckHandler(
    (contents, permission) => contents !== null && isAllowedPermission(permission, contents.getURL()),
  );
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false); // its dictionaries come from the network

  session.webRequest.onBeforeRequest((details, callback) => {
    const cancel = !isAllowedRequest(details.url, !app.isPackaged);
    if (cancel) log(`blocked a request to ${originOf(details.url)}`);
    callback({ cancel });
  });
  session.on('will-download', (event, item) => {
    if (!isAllowedRequest(item.getURL(), false)) event.preventDefault();
  });
}

/** Paths and queries may hold what the person wrote: they stay out of the log. */
function originOf(url: string): string {
  try {
    const { protocol, host } = new URL(url);
    return `${protocol}//${host}`;
  } catch {
    return 'an address that is not valid';
  }
}
