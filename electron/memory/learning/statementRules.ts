import { AILING, ATTRIBUTES, BODY, CONDITIONS, DAYS, KIN, OWNED, PETS } from './statementWords';

interface StatementRule {
  /** Of a sentence's plain words. */
  readonly pattern: RegExp;
  /** How sure it is that the sentence is worth keeping, 0–1. */
  readonly confidence: number;
  /** Events happened when they happened: "this morning" makes them no passing state. */
  readonly event?: true;
}

const ADVERBS =
  '(?: (?:really|also|still|now|currently|just|always|absolutely|totally|both|mostly|usually|generally|normally|often|do|' +
  'quite|particularly|especially|already|genuinely|rather|very|much|originally|mainly|happily|finally|recently|never|once))*';
const I = `(?:i|we|my (?:${KIN}) and i|both of us)${ADVERBS}`;
const HAVE_BEEN = '(?:am|are|was|were|have been)';
const DETERMINER = '(?:a|an|one|two|three|four|five|six|seven|some|several|many|no|my own|our own|\\d+)';
const CALENDAR =
  'january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday';
/** Said without "my", they are the person's own. */
const OWN_PARENTS = 'mum|mom|mummy|dad|daddy|grandma|grandpa|granny|grandad|nan|nana';
const MY =
  '(?:my|our)(?: (?:older|younger|elder|little|big|eldest|youngest|best|late|twin|new|first|second|ex|old|current|former|middle|only))*';

function rule(confidence: number, pattern: string, event?: true): StatementRule {
  return {
    confidence,
    pattern: new RegExp(`^(?:${pattern})(?=$|[ ,;:.!])`, 'u'),
    ...(event ? { event } : {}),
  };
}

/** The first that fits decides. All read English. */
export const STATEMENT_RULES: readonly StatementRule[] = [
  // where they live and come from
  rule(
    0.9,
    `${I} (?:live|reside|grew up|come from|${HAVE_BEEN} (?:born|raised|based|living|from|originally from)) (?:in(?! (?:a (?:cardboard|bubble|mess|dream|nightmare|constant)|fear|hope)\\b)|at|on|near|with|alone|by|from|outside|next|between|(?!where|how|like|your|for|in)[a-z]+)`,
  ),
  rule(
    0.9,
    `${I} (?:have lived|lived|have moved|moved|relocated|have relocated|settled|emigrated|have settled) (?:in|to|at|near|from|with|here from|back to|together|out of|house)`,
    true,
  ),
  rule(0.75, `${I} (?:am|are) moving (?:to|in with|back to|house)`, true),
  // work and study
  rule(
    0.9,
    `${I} (?:work|worked|have worked) (?:as|at|for|in|from home|part-time|full-time|remotely|night shifts|shifts|freelance|nights|with children|with animals|with people)`,
  ),
  rule(0.8, `${I} (?:study|studied|teach|taught|coach|volunteer|freelance|nurse|farm) \\p{L}+`),
  rule(
    0.8,
    `${I} (?:run|own|manage|lead|founded|started) (?:a|an|my own|our own|the) (?:\\p{L}+ ){0,3}(?:business|company|shop|bakery|café|cafe|restaurant|farm|team|studio|agency|practice|blog|podcast|club|choir|band|group|school|department|startup|charity|bar|hotel|store|gallery)`,
  ),
  rule(0.8, `${I} report to (?!the )\\p{L}+`),
  rule(
    0.75,
    `${I} (?:start|started|am starting) (?:work(?:ing)? at|a (?:new )?job|at (?:the )?(?:\\p{L}+ )?\\p{L}+ (?:in|on) (?:${CALENDAR}))`,
    true,
  ),
  rule(
    0.8,
    `${I} (?:handed in (?:my|our) notice|got (?:the|a new) job|was (?:hired|laid off|made redundant|fired|promoted)|resigned)`,
    true,
  ),
  rule(
    0.8,
    `${I} (?:did|took|finished|completed|passed) (?:a|an|the|my) (?:\\p{L}+ ){0,3}(?:course|degree|training|apprenticeship|diploma|certificate|exam|phd|master)`,
    true,
  ),
  rule(
    0.8,
    `${I} share (?:a|an|my|our) (?:\\p{L}+ )?(?:room|flat|house|apartment|office|desk|studio|allotment|car) with`,
  ),
  // what they are
  rule(0.85, `${I} (?:am|are) (?:${CONDITIONS})`),
  rule(0.9, `${I} am \\d{1,3}(?: years old| years of age)?(?=$| and)`),
  rule(0.85, `${I} (?:am|are|was) \\d[\\d.,]* ?(?:m|cm|ft|feet|kg|metres|meters) ?(?:tall)?`),
  rule(
    0.75,
    `${I} (?:am|are|was|used to be|became|have become) (?:not )?(?:a|an) (?!bit\\b|little\\b|lot\\b|tad\\b|mess\\b|idiot\\b|fool\\b|huge mess|genius\\b|burden\\b|bot\\b|robot\\b|moron\\b|failure\\b|hurry\\b|few\\b|touch\\b|wreck\\b)\\p{L}+`,
  ),
  rule(
    0.7,
    `${I} (?:am|are) the (?:oldest|youngest|eldest|middle|only|ceo|cto|cfo|coo|founder|co-founder|head|director|manager|lead|owner|treasurer|secretary|chair|mother|father|parent)`,
  ),
  rule(0.85, `(?:my name is|i am called|i go by|people call me|everyone calls me) \\p{L}+`),
  // likes and dislikes
  rule(
    0.85,
    `${I} (?:love|like|enjoy|adore|prefer|hate|dislike|detest|loathe|favour|favor|can not stand|cannot stand|can not bear|do not(?: really)? like|am not into|miss) (?!you\\b|your\\b|it\\b|how\\b|what\\b|where\\b|when\\b|that\\b|this\\b|these\\b|those\\b|to (?:think|say|know|see|hear|ask|bother|admit|be|do|have|know|believe|imagine)\\b|the (?:\\p{L}+ )?(?:way|idea|answer|sound|look|first|second|third|last|previous|next|new|other|one|version|option|draft|title|suggestion|result|design|response|tone|plan|image|picture|style|example|approach|format|formatting|concept|structure|thought|rest|others)\\b)\\p{L}+`,
  ),
  rule(
    0.85,
    `${I} (?:do not|can not|cannot|could never|will not|no longer)(?: \\p{L}+ly| even)? (?:eat|drink|smoke|drive|swim|cook|dance|sing|fly|own|speak|ride|watch|wear|read music|do sports|have (?:any )?(?:${KIN}|${PETS}|a car|allergies))`,
  ),
  rule(
    0.8,
    `${I} (?:eat|drink|smoke|wear|take) (?!this|that|it\\b|your\\b|the (?!bus|train|tube|metro|tram|ferry|subway)|a (?:bus|taxi|break|look|photo|guess|shower|note|seat|nap|moment)|care|notes|part|place)\\p{L}+`,
  ),
  rule(
    0.8,
    `${I} (?:do not|never) do (?:heights|mornings|crowds|boats|sports|spicy|small talk|\\p{L}+s)(?=$)`,
  ),
  rule(
    0.75,
    `${I} (?:get|always get|often get) (?:seasick|carsick|airsick|migraines|hay fever|panic attacks|nosebleeds|vertigo)`,
  ),
  // what they have and do
  rule(
    0.8,
    `${I} (?:got|adopted|rescued) (?:her|him) from (?:a|the) (?:\\p{L}+ )?(?:shelter|rescue|breeder|pound)`,
    true,
  ),
  rule(
    0.85,
    `${I} (?:have|own|have got|got|keep|adopted|have adopted|raise|foster) ${DETERMINER} (?:[\\p{L}\\p{N}-]+ ){0,3}?(?:${OWNED})`,
  ),
  rule(
    0.8,
    `${I} (?:have|suffer from|live with|was diagnosed with|have been diagnosed with|am being treated for|am recovering from) (?:[\\p{L}-]+ )?(?:asthma|diabetes|adhd|arthritis|migraines|epilepsy|dyslexia|autism|hypertension|hay fever|celiac|coeliac|eczema|psoriasis|insomnia|tinnitus|anxiety|depression|allergies|cancer|high blood pressure|low blood pressure|endometriosis|ibs|crohn|lupus|synaesthesia|children|kids)`,
  ),
  rule(0.85, `${I} (?:${HAVE_BEEN} |have been )?diagnosed with \\p{L}+`, true),
  rule(0.8, `${I} (?:drive|ride|sail) (?:a|an|my|an old|to work|motorbikes|horses)`),
  rule(
    0.85,
    `${I} (?:play|played|sing|dance|perform) (?!with\\b|around\\b|along\\b|it\\b|this\\b|that\\b|a (?:game|role|part)\\b)\\p{L}+`,
  ),
  rule(
    0.85,
    `${I} (?:speak|understand) (?:some |a little |a bit of |fluent |only )?(?:english|german|french|spanish|portuguese|italian|dutch|polish|russian|ukrainian|czech|greek|turkish|arabic|hebrew|hindi|urdu|bengali|tamil|chinese|mandarin|cantonese|japanese|korean|vietnamese|thai|swedish|danish|norwegian|finnish|hungarian|romanian|catalan|basque|welsh|irish|\\p{L}+ and \\p{L}+)`,
  ),
  rule(
    0.75,
    `${I} (?:collect|knit|garden|paint|brew|sew|crochet|bake|fish|hunt|climb|surf|ski|sail|row|box|fence|juggle|meditate|hike|cycle|swim|jog|camp)(?=$| (?:a lot|for|in|on|every|with|at|and|old|\\p{L}+s\\b|my|regularly|daily|to))`,
  ),
  rule(
    0.8,
    `${I} use \\p{L}[\\p{L}\\p{N}.+#-]*(?: \\p{L}+)? (?:for|at|as|to|every|daily|on|instead|because)`,
  ),
  // habits
  rule(
    0.75,
    `(?:i|we) (?:usually|normally|generally|typically|mostly|always|often|rarely|seldom|never) (?:get up|wake|sleep|go|eat|drink|cook|work|read|run|swim|walk|cycle|take|listen|watch|play|write|start|travel|fly|drive|wear|buy|shop|have (?:breakfast|lunch|dinner|coffee|tea)|call|visit|spend|use|train|study|meet)(?! wrong| lost| stuck)`,
  ),
  rule(
    0.75,
    `(?:i|we) (?!get\\b|need\\b|want\\b|see\\b|have to\\b|am\\b|will\\b)\\p{L}+ (?:[^,;:]{0,60} )?(?:every (?:${DAYS}|\\d+ \\p{L}+)|each (?:${DAYS})|(?:once|twice|three times|four times|five times) a (?:${DAYS})|on (?:mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays|weekends|weekdays))`,
  ),
  // what changed in their life
  rule(
    0.85,
    `${I} (?:got|have got|are getting|am getting|${HAVE_BEEN}) (?:married|divorced|engaged|promoted)`,
    true,
  ),
  rule(
    0.8,
    `${I} (?:graduated|retired|have retired|had a (?:baby|son|daughter|stroke|miscarriage|heart attack)|lost my job|lost my (?:${KIN})|had surgery|broke my \\p{L}+|passed my|won a|published|wrote a (?:book|novel)|bought (?:a|an|our|my) (?:\\p{L}+ )?(?:house|flat|apartment|car|bike|boat|farm|cottage|dog|cat|van)|sold (?:my|our)|changed (?:jobs|careers)|switched (?:to|from)|joined (?:a|the|an) (?:\\p{L}+ ){0,2}(?:club|choir|band|gym|team|orchestra|company|union|party|church|group))`,
    true,
  ),
  rule(
    0.8,
    `${I} (?:started|have started|began|have begun|took up|have taken up|quit|stopped|have stopped|have quit|gave up|have given up|am|are) (?:learning|playing|working (?:at|for|as|on my|on a)|running|smoking|drinking|eating|studying|training|taking|writing a|going to (?:the gym|church|therapy)|therapy|swimming|painting|dancing|dating|volunteering|a (?:new )?(?:job|business|company|course|degree|phd|diet|family)|school|university|college|alcohol|meat|sugar|coffee|my (?:own|job|studies|phd|degree)|the (?:piano|guitar|violin|cello|accordion|drums))`,
    true,
  ),
  rule(
    0.7,
    `${I} (?:am|are) (?:expecting a|getting married|writing a (?:book|novel|thesis)|working on (?:a novel|a book|my thesis|my phd|my dissertation)|building a house|renovating)`,
    true,
  ),
  rule(
    0.65,
    `${I} (?:want|plan|am planning|am hoping) to (?:become|retire|move to|learn (?:to play|to speak|spanish|french|german|italian|portuguese|japanese)|run a marathon|start a family)`,
    true,
  ),
  rule(
    0.7,
    `${I} (?:booked|have booked|reserved) (?:a|an|the|our|my) (?:\\p{L}+ )?(?:house|flight|flights|hotel|cottage|ferry) (?:in|to)`,
    true,
  ),
  rule(0.7, `(?:someone|somebody) (?:stole|nicked|broke into) my \\p{L}+`, true),
  // their people, animals, things and bodies
  rule(
    0.95,
    `${MY} (?:favourite|favorite|preferred|least favourite|least favorite) (?:\\p{L}+ ){1,4}(?:is|are|was|were|has always been)`,
  ),
  rule(
    0.85,
    `(?:${MY} (?:${KIN}|${PETS})|(?:${OWN_PARENTS}))(?: and my (?:${KIN}))?(?: (?:called |named )?[\\p{L}-]+){0,2}(?: 's (?:name|birthday|job|favou?rite \\p{L}+))? (?:is|are|was|were|has|have|had|lives|live|lived|works|work|worked|loves|loved|likes|hates|plays|speaks|studies|teaches|runs|owns|died|passed away|moved|got|comes|goes|turned|turns|prefers|uses|drives|does not|can not|makes|sings|writes|collects|grew up|retired|married|suffers) (?!here\\b|calling\\b|asking\\b|waiting\\b|coming\\b|annoying\\b|angry\\b|mad\\b|right\\b|wrong\\b|late\\b|been (?:asking|trying)|told\\b|a (?:question|problem|bit)\\b|sure\\b|sleeping\\b|fine\\b|ok\\b|okay\\b|upset\\b)[\\p{L}\\p{N}]+`,
  ),
  rule(0.8, `${MY} (?:${KIN}|${PETS}) (?:died|retired|passed away|(?:is|are) retired|snores|smokes)`, true),
  rule(
    0.85,
    `[\\p{L}-]+(?: [\\p{L}-]+)? (?:is|are) (?:my|our)(?: (?:older|younger|elder|eldest|youngest|best|twin|ex|only))* (?:${KIN}|${PETS})(?=$| and\\b| ,)`,
  ),
  rule(
    0.85,
    `${MY} (?:${ATTRIBUTES})(?: is| are| was| 's)(?: not)? (?!broken\\b|slow\\b|frozen\\b|down\\b|dead\\b|gone\\b|here\\b|there\\b|on fire\\b|late\\b|not working\\b|wrong\\b|fine\\b|ok\\b|a mess\\b|about\\b|to \\p{L}+ (?:this|the|a) (?:code|error|bug))[\\p{L}\\p{N}+@-]+`,
  ),
  rule(
    0.75,
    `${MY} (?:${BODY}|heel|foot|feet|elbow|jaw|tooth|teeth) (?:hurts?|aches?) (?:when|every|all the time|a lot)`,
  ),
  rule(
    0.8,
    `${MY} (?:${BODY}) (?:is|are|has been|have been|was|were) (?:really |quite |very |rather |a bit |a little |pretty |always )?(?:${AILING})`,
  ),
];
