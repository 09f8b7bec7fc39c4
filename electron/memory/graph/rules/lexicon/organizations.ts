const NAMES =
  'Google; Microsoft; Amazon; Apple; Meta; Facebook; Netflix; Nvidia; Intel; AMD; IBM; Oracle; SAP; Siemens; Bosch; ' +
  'Samsung; Sony; Nokia; Ericsson; Philips; ASML; Tesla; Toyota; Volkswagen; BMW; Airbus; Boeing; Rolls-Royce; Ikea; ' +
  'Uber; Lyft; Airbnb; Booking.com; Spotify; Stripe; Shopify; Klarna; Adyen; PayPal; Salesforce; Adobe; Atlassian; ' +
  'Twitter; LinkedIn; TikTok; OpenAI; Anthropic; DeepMind; Mistral AI; Mozilla; Red Hat; Canonical; JetBrains; ' +
  'GitHub; GitLab; Cloudflare; Dropbox; Deloitte; PwC; KPMG; EY; Accenture; McKinsey; Goldman Sachs; JPMorgan; ' +
  'Deutsche Bank; Deutsche Bahn; ING; HSBC; Barclays; UBS; Novartis; Roche; Pfizer; Bayer; Nestlé; Unilever; ' +
  'NASA; ESA; CERN; BBC; NHS; UNICEF; MIT; ETH Zurich; EPFL; TU Delft; TU Munich; Stanford; Harvard; Yale; Princeton; ' +
  '3M; eBay; Marks and Spencer; Johnson & Johnson; Procter & Gamble; Ernst & Young';

/** Employers and universities by lower-case spelling; looked up only where a rule expects one. */
export const KNOWN_ORGANIZATIONS: ReadonlyMap<string, string> = new Map(
  NAMES.split('; ').map((name) => [name.toLowerCase(), name]),
);

/** What the name of a firm ends with. */
export const FIRM_ENDINGS: ReadonlySet<string> = new Set('inc ltd corp co llc plc gmbh ag'.split(' '));

/** A firm by its name alone, where nothing else tells what it is. */
export function isFirm(name: string): boolean {
  const words = name.toLowerCase().split(' ');
  const ending = words.length > 1 && FIRM_ENDINGS.has(words.at(-1) ?? '');
  return ending || KNOWN_ORGANIZATIONS.has(name.toLowerCase());
}
