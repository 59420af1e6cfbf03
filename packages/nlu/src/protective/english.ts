import type { Sign } from './kind.ts';

const family =
  '(?:wife|husband|hubby|missus|spouse|partner|son|daughter|mother|mum|mom|father|dad|brother|sister|carer|caregiver|secretary|pa|assistant|flatmate|roommate|housemate|neighbou?r|colleague|co worker|friend|girlfriend|boyfriend|fiancee?|nephew|niece|grandson|granddaughter|grandmother|guardian|receptionist|aunt|uncle|cousin|nurse|lodger|cleaner|boss)';
const whose = '(?:his|her|their|the account holder s|mr \\w+ s|mrs \\w+ s)';
const parent = '(?:mumm?y|mommy|mum|mom|daddy|dad|parents|grandma|grandpa|granny|nana|grown ups?)';
const young = '(?:four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|[4-9]|1[0-7])';
const machine =
  '(?:robot|robo call|bot|machine|computer|recording|recorded|pre recorded|automated|automatic|ai|a i|artificial|virtual|chatbot|siri|alexa|chatgpt|program|synthetic)';
const somebody =
  '(?:(?:real|actual|proper|living|live|human)(?: \\w+)? ?(?:person|human|people|being|one)?|human(?: being)?|person|someone(?: (?:else|real|there|in|who))?|somebody(?: (?:else|real|there|in|who|instead))?|(?:an? |the |your |you |one of your )?(?:manager|supervisor|boss|operator|agent|agents|representative|rep|advis[eo]r|receptionist|team|colleagues?|customer services?|member of staff|staff|human|person in charge))';

// Told of another time or of another's, or asked about as such.
const supposed =
  /\b(?:cover|covered|covers|policy|insurance|charge|cost|costs|how much|if|in case|last year|used to|drill|alarm test|fire door|exit|film|on the news|history of)\b/;
const atAnotherTime =
  /\b(?:not now|before|after|until|till|at work|at night|in the morning|tonight|tomorrow|later|bell|landline|mobile|on this number use|during|between)\b/;

/** What tells that something protective is said in English (normalised text). */
export const englishSigns: readonly Sign[] = [
  {
    kind: 'emergency',
    words:
      /\b(?:(?:call|get|send|need)(?: me| us| for)? (?:an |the )?(?:ambulance|fire brigade|fire engine|paramedics|police)|collapsed|passed out|unconscious|(?:can not|will not) (?:wake|breathe)|not breathing|stopped breathing|there is a fire|on fire|house is burning|(?:is|s) choking|choking on|bleeding (?:everywhere|badly|a lot|out|heavily)|lot of blood|heart attack|had a stroke|having a stroke|having a (?:seizure|fit)|smell gas|gas leak|chest pains?|pains? in (?:my|his|her) chest|been (?:stabbed|shot|hit by)|(?:swallowed|taken|took) (?:a load of|all|too many|a lot of|the whole)|overdose|breaking into|broken in|intruder|got a (?:knife|gun)|stuck in the lift|trapped in|drowning|electrocuted|face has dropped|emergency services|dial 999|dial 911)\b/,
    unless: supposed,
  },
  {
    kind: 'emergency',
    words:
      /\b(?:kill(?:ing)? myself|end(?:ing)? (?:it all|my life)|suicidal|commit suicide|want to die|do not want to (?:live|be alive|be here any ?more|go on living)|better off dead|take my own life|harm(?:ing)? myself|(?:oh my god|please help|help me)(?= .{0,30}(?:fire|blood|bleeding|breath|passed|dying|hurt|fell|fallen|attack))|(?:is|are) dying|life or death|it is an emergency|this is an emergency)\b/,
    unless: /\b(?:cover|policy|insurance|if|film)\b/,
  },
  {
    kind: 'child',
    words: new RegExp(
      `\\bmy (?:mumm?y|mommy|daddy)\\b|^(?:mumm?y|daddy|mommy)\\b|\\b${parent}(?: and dad)? (?:is |are |s |has )?(?:not (?:here|home|in|back)|gone|out|asleep|at the shops?|in the (?:shower|bath|garden|toilet)|upstairs|away)\\b.{0,24}\\b(?:just me|me|i am|watching|playing)\\b|\\b(?:there (?:is|are) )?no (?:grown ups?|adults?)\\b|\\bi am (?:only|just|nearly|almost|about)? ?${young}(?: years old| and a half)?(?=$| (?:and|but|so|years|my)\\b)|\\bi am ${young} years old|\\bi am (?:just |only )?a (?:kid|child|little (?:girl|boy)|minor|school ?(?:boy|girl)|pupil)\\b|\\bi am (?:under ?(?:age|eighteen|18|sixteen)|not (?:old enough|eighteen|18|an adult|a grown up))\\b|\\bnot allowed to (?:talk|speak|answer|pick|say)\\b|\\bin (?:year|grade) (?:one|two|three|four|five|six|seven|eight|nine|\\d)\\b|\\b(?:mum|mom|dad|teacher|parents?)(?: always)? (?:said|says|told me)(?: to)? (?:not to|never|do not|i (?:must|should|can) not|i am not allowed)\\b|\\bmy parents are (?:not|out|away|asleep|at work)\\b|\\btalk to my ${parent}\\b|\\b(?:wait|till|until|when) my (?:mum|mom|dad|parents)(?: and dad)? (?:gets?|comes?|is|are)\\b|\\bon my (?:mum|mom|dad)s? ?s? (?:phone|ipad)\\b`,
    ),
    unless: /\b(?:minutes|miles|stops|streets|doors|o clock|for my (?:son|daughter)|years ago)\b/,
  },
  {
    kind: 'do-not-call',
    words:
      /\b(?:take|get|remove|strike|delete|wipe|scrub|cross) (?:me|my (?:number|name|details|data|information))(?: \w+){0,2}? ?(?:off|from|out)\b|\b(?:remove|delete|erase|lose|forget) (?:my|this) (?:number|name|details|data|information)\b|\boff (?:your|the|whatever|that|any) (?:list|database|system|books)\b|\b(?:do|can you) not call list\b|\bno call list\b|\b(?:stop|quit|cease) (?:\w+ ){0,2}?(?:calling|ringing|phoning|bothering|pestering|harassing|contacting|hounding|bugging)\b|\b(?:do not|never|not to|stop trying to)(?: you)?(?: dare)?(?: ever)? (?:call|ring|phone|contact|bother|text)(?: me| us| here| this| back)?(?: \w+){0,3}? ?(?:again|any ?more|ever)\b|\bnever (?:call|ring|phone|contact) (?:me|us|here|this)\b|\bdo not (?:call|ring|phone|contact) (?:me|us|here|this number)\b|\b(?:not|never) (?:want to )?(?:hear from|contact me|be (?:called|contacted|phoned|rung))(?: \w+){0,3}? ?(?:again|any ?more|ever)\b/,
    unless: atAnotherTime,
  },
  {
    kind: 'do-not-call',
    words:
      /\bif you (?:ring|call|phone|contact|bother)(?: \w+){0,2} (?:again|once more|one more time)\b|\b(?:ring|call|phone) (?:\w+ )?(?:once more|again) and i\b|\bopt(?:ing)? out of\b|\bunsubscribe\b|\bno more (?:phone )?calls\b|\bleave me (?:alone|be)\b|\b(?:harassing|harassment|pestering|hounding|nuisance calls?|cold calls?)\b|\bhow many (?:more )?times (?:do|must|have|did|am)\b|\b(?:second|third|fourth|fifth|sixth|tenth) (?:call|time you|time today|time this)\b|\bblock(?:ing)? (?:you|this number|your number)\b|\b(?:do not|not) (?:phone|call|ring) here\b|\bnot to (?:phone|call|ring)\b|\b(?:bugger|sod|naff) off\b|\b(?:did not|never) ask(?:ed)? for (?:these|this|any|your) calls?\b|\b(?:ever|never) give up\b|\bkeep (?:calling|ringing|phoning)\b|\bcalling me every\b|\bno more (?:sales )?calls\b|\berase(?:d)? everything\b|\bpack it in\b|\bi mean (?:never|do not ring ever)\b|\bdo not ring ever\b/,
    unless: /\b(?:call me back|ring me later)\b/,
  },
  {
    kind: 'proxy',
    words: new RegExp(
      `\\b(?:this is|i am|it is|you are (?:speaking|talking) to|speaking to|just) ${whose} (?:\\w+ )?${family}\\b|\\b(?:answering|picking up|speaking|calling|ringing|talking)(?: the phone)? (?:for|on behalf of) (?:him|her|them|my|the|mr|mrs)\\b|\\bon (?:his|her|their|my \\w+(?: s)?) behalf\\b|\\b(?:it is|this is|that is|you have rung|you have called) my ${family}(?: s)? (?:phone|mobile|number|line|account)\\b|\\b(?:pass|take|leave)(?: on)? (?:a |the |any )?message(?: on)?(?: for| to| on)?(?: (?:him|her|them))?\\b|\\b(?:he|she|they) (?:is|are|was|has) .{2,40}\\b(?:i just picked up|i picked up|i answered|i am holding|i am minding|so i answered|can i help)\\b|\\b(?:asked|told) me to (?:pick up|answer|take|get)\\b|\\bpower of attorney\\b|\\b(?:left|forgot) (?:his|her|their) (?:phone|mobile)\\b|\\bi (?:look after|deal with|handle|manage|see to|do) (?:all )?(?:his|her|their|mum s|dad s|my ${family} s) (?:\\w+ )?(?:affairs|post|mail|bills|money|accounts?|calls|things)?\\b|\\bnot the account holder\\b|\\b(?:he|she) (?:can not|could not) come to the phone\\b|\\bmy (?:wife|husband)(?: s| is) the one you want\\b|\\bi am just the (?:husband|wife|partner|son|daughter|cleaner|babysitter)\\b|\\bi am the (?:babysitter|carer|neighbou?r|cleaner|nanny)\\b|\\bthat is my boss\\b`,
    ),
    unless: /\b(?:age|biggest fan)\b|\bi will (?:leave|take) a message\b|\btake a message for me\b/,
  },
  {
    kind: 'wrong-person',
    words:
      /\bwrong (?:number|person|house|guy|man|woman|bloke|chap|lady|people|smith|jones|patel|lee|one)\b|\b(?:no one|nobody|no \w+)(?: (?:here|called|by|of|with|at|named))(?: \w+){0,3}? ?(?:here|name|number|address|lives)?\b(?=.*\b(?:here|name|number|called|lives|house)\b)|\bthere is (?:no|not an?) \w+ (?:here|at this|on this|living)\b|\b(?:want|looking for|after|got|mean) (?:somebody|someone) else\b|\b(?:never|not) heard of (?:him|her|them|that|any)\b|\bthat is not (?:me|my name|who i am)\b|\bnot (?:him|her) (?:sorry|try|i|you|mate|love|$)|\bi am not (?:mr|mrs|miss|ms|dr|him|her|who|the (?:person|one|right|customer)|that person|called)\b|\bonly (?:got|had) this number\b|\b(?:just|new|recently) got this (?:number|phone|sim)\b|\b(?:he|she|they) (?:do|does) not (?:live|work|stay) here\b|\b(?:moved|gone) (?:out|away) (?:\w+ )?(?:years?|months?|ages|ago|last)\b|\bwho you are (?:looking for|after)\b|\b(?:dialled|dialed|rung|called) (?:the )?wrong\b|\bmis ?dialled\b|\bused to be (?:my|his|her|someone)\b|\b(?:has|have)? ?changed (?:his|her|their) numbers?\b|\bdo not know (?:any ?(?:body|one)|him|her|who that|a \w+|them|any \w+)\b|\bthis is a \w+(?: \w+)? (?:shop|house|office|surgery|restaurant|pub|garage|school|church)\b|\bmixed (?:me )?up with\b|\bconfus(?:ed|ing) me with\b|\bno such person\b|\b(?:wrung|wong) number\b|\bnever heard of the\b|\bthis is not (?!good|right|working|the|a|my|an|what|fair|on|ok|okay|acceptable|how|why|it|very|really|going)\w+$|\bused to be (?:somebody|someone) else\b|\blooking for another (?:guy|person|man|woman|bloke)\b|\bhad (?:it|this number) before me\b|\bgot me muddled\b|\bnever had an account\b/,
    unless: /\bwrong (?:date|day|size|button|time|item)\b/,
  },
  {
    kind: 'complaint',
    words:
      /\b(?:complain(?:t|ts|ing)?|ombudsman|trading standards|watchdog|regulator|solicitor|lawyers?|legal action|sue you|see you in court|take you to court|formal grievance|report(?:ing)? you|one star|bad review)\b/,
    unless:
      /\b(?:no|not|never|without|any|nothing to|can not|can t|do not want to|not here to) (?:\w+ ){0,2}?complain(?:t|ts|ing)?\b|\b(?:resolved|was sorted|got sorted|dealt with)\b/,
  },
  {
    kind: 'complaint',
    words:
      /\b(?:(?:absolute |total |complete |utter )?disgrac(?:e|eful)|(?:totally|completely|absolutely|simply|just) unacceptable|unacceptable|outrageous|appalling|you lot are|bunch of (?:crooks|cowboys|thieves|clowns)|(?:very|really|so|extremely|deeply) (?:unhappy|disappointed|upset|annoyed|angry|dissatisfied)|not happy (?:at all|about|with)|livid|furious|fed up with|ripped (?:me |us )?off|let (?:me|us) down(?: again)?|this is (?:a joke|ridiculous|a shambles)|worst (?:company|service|experience)|(?:was|were|been) (?:so |very |really |incredibly )?rude|nothing but trouble|shambles|nobody s? ?(?:has |is )?(?:bothered|bothering|cares|cared))\b/,
  },
  {
    kind: 'robot',
    words: new RegExp(
      `\\b(?:are you|is (?:this|that|it)|am i (?:speaking|talking|chatting) (?:to|with)|you are|you sound(?: like)?|this is|it is|sounds like|thought you were|it is one of (?:them|those)|one of (?:those|them)|i am (?:talking|speaking) (?:to|with)|talking to|speaking to|detect|be)(?: actually| really| just| even| another| some kind of| a sort of| like| not)*(?: one of (?:those|them|these))?(?: (?:a|an|the))? ?(?:${machine})\\b|\\b(?:are you|is (?:this|that)|you are)(?: actually| really| even| not| an?| in fact)* (?:human|alive|real|a (?:real |actual |living )?(?:person|human|man|woman|lady))\\b|\\b(?:speaking|talking) to (?:a |an )?(?:real|actual|live|human|living)\\b(?!.*\\b(?:want|like|rather|can i|could i|let me)\\b)|\\breal (?:human|person) (?:behind|on|speaking|talking|there)\\b|\\bdo not sound (?:human|real)\\b|\\brobo ?calls?\\b|\\brobot calls?\\b|\\bare you for real\\b|\\b${machine} voice\\b`,
    ),
    unless:
      /\b(?:vacuum|washing|coffee|ticket|cards|webinar|i am not (?:talking|speaking) to|do not want to|would rather|not deal with)\b|\bthis is (?:a )?(?:real (?:pain|problem|shame))\b/,
  },
  {
    kind: 'human',
    words: new RegExp(
      `\\b(?:put|pass|transfer|connect|hand|switch|patch) me (?:straight |back |right )?(?:through|over|on(?= to)|on$|to)\\b(?! it)|\\bbe put through\\b|\\b(?:speak|talk|chat|deal|have (?:a )?words?|a word)(?: directly)? (?:to|with)(?: (?:a|an|the|your|you|one of your))? ?${somebody}\\b|\\b(?:get|fetch|give|find|bring|let me have|want|need|like)(?: me| us| to (?:speak|talk) (?:to|with))?(?: (?:a|an|the|your|one of your))? ?(?:real |actual |proper |live |living )?(?:human(?: being)?|person|manager|supervisor|operator|agent|representative|advis[eo]r|somebody who|someone who|member of staff|customer services?)\\b|^(?:please )?(?:an? |the )?(?:operator|agent|representative|human|real person|customer services?|manager|supervisor|reception|person|advis[eo]r)(?: now| please)?$|\\b(?:is there|have you got|are there|isn t there)(?: not)? (?:any ?(?:one|body)|some ?(?:one|body)|a (?:human|person|proper|real)|any (?:humans|real))\\b.{0,30}?\\b(?:speak|talk|there|line|real|help|person|human|have)\\b|\\b(?:not|never|rather not|hate|will not|can not) (?:be )?(?:talk(?:ing)?|speak(?:ing)?|deal(?:ing)?|discuss(?:ing)? (?:this|it)|explain(?:ing)? \\w+(?: \\w+)?)(?: (?:to|with))? (?:a |an )?(?:machines?|robots?|computers?|bots?)\\b|\\bdo not want (?:to (?:talk|speak) to )?a (?:robot|machine|bot|computer)\\b|\\bput (?:somebody|someone|the owner|the manager|a person|a human) on\\b|\\bsomebody real\\b|\\bget someone\\b|\\b(?:anybody|anyone|somebody|someone) with a pulse\\b|\\bconnect me with\\b|\\bfetch me (?:someone|somebody)\\b|\\b(?:member of staff|manager|advis[eo]r|someone|somebody|a person) (?:to )?(?:ring|call|phone) me\\b|\\bhuman being i could\\b|\\brather (?:speak|talk|deal)\\b`,
    ),
    unless:
      /\b(?:no need to|do not (?:need|want) to|without) (?:\w+ )?(?:transfer|speak|talk|put)\b|\bwas (?:lovely|great|polite|brilliant)\b|\bspeak to my\b|\btalk to my\b|\bneeded to sign\b/,
  },
];
