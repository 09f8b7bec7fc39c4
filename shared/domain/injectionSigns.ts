/** Orders to a model, in the words that people use to take it over. */
const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|discard)\b[^.!?\n]{0,30}\b(?:previous|prior|earlier|above|preceding|all|any|your|the system|these|those|foregoing)\b[^.!?\n]{0,30}\b(?:instructions?|prompts?|rules?|directions?|guidelines?|messages?|orders|constraints?|safety)\b/iu,
  /\b(?:ignore|disregard)\s+(?:everything|all|anything)\s+(?:above|before|you were told|that came before|i said|previously)/iu,
  /\b(?:do not|don['’]t|never)\s+(?:follow|obey|listen to)\s+(?:the\s+|your\s+|any\s+)?(?:previous|prior|system|original|earlier|above)\b/iu,
  /\b(?:do not|don['’]t|never)\s+(?:tell|inform|warn|alert|reveal (?:this|it) to|mention (?:this|it) to|let)\s+the\s+(?:user|human|person)\b/iu,
  /\byou are now\s+(?:a|an|in|the|dan|no longer|free|unrestricted|jailbroken|acting|going to)\b/iu,
  /\b(?:from now on|henceforth),?\s+(?:you|the assistant|the model|the ai)\s+(?:are|will|must|should|shall|always|never|act|respond|answer|only)\b/iu,
  /\b(?:act|behave|respond|answer|pretend)\s+(?:as|like|as if|that)\b[^.!?\n]{0,40}\b(?:no|without(?: any)?|unrestricted|jailbroken)\s*(?:restrictions?|rules|filters?|limits?|guidelines|dan)?\b[^.!?\n]{0,20}\b(?:restrictions?|rules|filters?|limits?|guidelines|jailbroken|dan)\b/iu,
  /\b(?:reveal|print|show|output|repeat|leak|tell me)\b[^.!?\n]{0,30}\b(?:system prompt|hidden prompt|initial instructions|system message|developer message|your instructions)\b/iu,
  /\bnew (?:system )?(?:instructions?|prompt|rules)\s*(?::|for (?:you|the (?:assistant|model|ai)))/iu,
  /\b(?:developer|god|dan|jailbreak) mode\s+(?:is\s+)?(?:on|enabled|activated)\b/iu,
  /\b(?:the |you, )?(?:assistant|model|ai|llm|chatbot)\s+(?:must|should|has to|needs to|shall|is required to|will)\s+(?:now |always |never |only )?(?:ignore|obey|disregard|comply|reveal|send|forward|exfiltrate|execute|call)\b/iu,
  /\b(?:send|forward|post|upload|exfiltrate|email)\b[^.!?\n]{0,60}\b(?:conversation|chat history|memories|credentials|api keys?|passwords?|secrets?)\b[^.!?\n]{0,20}\b(?:to\s+\S+@\S+|to\s+https?:|to\s+this (?:address|url)|to\s+the following)/iu,
  /\b(?:ignoriere|vergiss|missachte)\b[^.!?\n]{0,30}\b(?:vorherigen|bisherigen|obigen|alle|deine)\b[^.!?\n]{0,20}\b(?:anweisungen|regeln|instruktionen)\b/iu,
  /\b(?:ignore[rz]?|oublie[rz]?)\b[^.!?\n]{0,30}\binstructions\b[^.!?\n]{0,20}\b(?:précédentes|antérieures|ci-dessus)/iu,
  /\b(?:ignora|olvida|desconsidere|ignore)\b[^.!?\n]{0,30}\b(?:instrucciones|instruções)\b[^.!?\n]{0,20}\b(?:anteriores|previas|acima)\b/iu,
];

/** Marks by which prompts are built: roles, chat templates, the fence that memories stand in. */
const MARKS: readonly RegExp[] = [
  /^\s*(?:#{1,4}\s*)?(?:\[?(?:system|assistant|developer)\]?)\s*(?:prompt|message|instructions?)?\s*:\s*\S/imu,
  /<\|?\/?\s*(?:im_start|im_end|system|assistant|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|user)\s*\|?>/iu,
  /<\/?\s*(?:memories|memory|context|instructions?|system_prompt|recalled|facts)\b[^>]{0,40}>/iu,
  /\[\/?INST\]|<<\/?SYS>>|\[\/?SYSTEM\]/u,
  /<(?:tool_call|function_call|tool_use|invoke)\b/iu,
];

const BASE64 = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/]{32,4096}={0,2}(?![A-Za-z0-9+/=])/gu;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** Characters that are not seen but read by a model: tags, and runs of joiners and direction marks. */
const HIDDEN = /[\u{E0020}-\u{E007E}]{4,}|[\u200B\u2060\u2062-\u2064\uFEFF]{4,}/u;

/** True when the text reads as an order to the model rather than as something to remember. */
export function holdsInjection(text: string): boolean {
  if (commands(text) || HIDDEN.test(text)) return true;
  for (const [blob] of text.matchAll(BASE64)) if (commands(decode(blob))) return true;
  return false;
}

function commands(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u200B-\u200D\u2060\uFEFF\u00AD]/gu, '');
  return [...ORDERS, ...MARKS].some((sign) => sign.test(plain));
}

/** The Latin-1 text of a base64 run; shared code knows neither Buffer nor atob. */
function decode(blob: string): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const char of blob.replace(/=+$/u, '')) {
    held = (held << 6) | ALPHABET.indexOf(char);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    text += String.fromCharCode((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return text;
}
