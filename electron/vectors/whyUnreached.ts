const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'no computer of that name was found',
  EAI_AGAIN: 'names of computers cannot be looked up now',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  ETIMEDOUT: 'the connection took too long',
  UND_ERR_CONNECT_TIMEOUT: 'the connection took too long',
  UND_ERR_HEADERS_TIMEOUT: 'the answer took too long',
  UND_ERR_BODY_TIMEOUT: 'the answer took too long',
  EHOSTUNREACH: 'there is no way to that computer',
  EHOSTDOWN: 'there is no way to that computer',
  ENETUNREACH: 'there is no network that leads there',
  ENETDOWN: 'the network is down',
  EACCES: 'this computer does not allow the connection',
  EPERM: 'this computer does not allow the connection',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted here',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted here',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak https',
  EPROTO: 'it does not speak https',
  HPE_INVALID_CONSTANT: 'what answers is no web server',
};

/** Why a server could not be reached, as the end of a sentence; the codes of the system say it to nobody. */
export function whyUnreached(error: unknown): string {
  const chain = causes(error);
  for (const { code, message } of chain) {
    const words = typeof code === 'string' ? WORDS[code] : undefined;
    if (words !== undefined) return words;
    if (message.includes('unexpected redirect')) return 'it sends elsewhere, which is not followed';
    if (message.includes('bad port')) return 'servers with that port are not asked';
  }
  return 'no answer came';
}

/** The error and what caused it; of several attempts at one name, the first. */
function causes(error: unknown): { code: unknown; message: string }[] {
  if (!(error instanceof Error)) return [];
  const inner: unknown = error instanceof AggregateError ? error.errors[0] : error.cause;
  const code = 'code' in error ? error.code : undefined;
  return [{ code, message: error.message }, ...causes(inner)];
}
