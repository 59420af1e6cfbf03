import type { FlowInput } from '@parley/contract/flow/graph';

const relatives = [
  ...['husband', 'wife', 'partner', 'son', 'daughter', 'mother', 'father', 'mum', 'mom', 'dad', 'brother', 'sister'],
  ...['colleague', 'assistant', 'secretary', 'flatmate', 'roommate', 'carer', 'neighbour', 'friend', 'boss'],
];

export const surveyIntents: NonNullable<FlowInput['intents']> = [
  {
    id: 'affirm',
    name: 'Yes',
    kind: 'affirm',
    exact: ['yes', 'yeah', 'sure', 'okay', 'of course', 'go ahead', 'certainly', 'definitely', 'yes please', 'that is fine'],
    similar: [
      ...['yes i do', 'sure go ahead', 'yes i have time', 'i can talk', 'sounds good', 'no problem', 'yes i would', 'i think so'],
      ...['probably yes', 'i have a minute', 'a quick one is fine', 'yes but be quick', 'i always do', 'i already did', 'very likely'],
    ],
    regex: [
      '^(yep|yup|ok|right|fine|absolutely|alright|totally|gladly|happily|likely|sure|why not)( yes| sure| then| please)?$',
      '^(ok |okay |yes |well )?(go|carry|come) on( then| please)?$',
      '^(yes )?please do$',
      '^i (guess|suppose|reckon|think|believe|expect)( so| yes)?$',
      '^(well |oh )?(yes|yeah|yep|sure|okay) (why not|i can|i could|i would|i will|i might|i am|i have|thing|let us)',
      '^(i would|i will|i can|i could)( yes| yeah| definitely| gladly| sure)?$',
    ],
    rules: [
      {
        any: ['spare', 'have a minute', 'have a moment', 'have time', 'let us go', 'let us start', 'let us do'],
        none: ['not', 'no', 'do you'],
      },
      { any: ['be quick', 'quickly', 'short', 'quick'], none: ['not', 'no', 'how', 'is it', 'is this', 'will', 'can'] },
    ],
  },
  {
    id: 'deny',
    name: 'No',
    kind: 'deny',
    exact: ['no', 'nope', 'not really', 'no i would not', 'i do not think so'],
    similar: [
      ...['no i do not', 'i would not', 'probably not', 'definitely not', 'no i do not have time', 'not at all likely'],
      ...['certainly not', 'i do not want to', 'not today', 'not very likely', 'i will not', 'i never would'],
    ],
    regex: ['^(nah|never|no way|no chance|unlikely|hardly|no never|perhaps not|possibly not|of course not)( no| sorry| thanks| ever)?$'],
    rules: [
      {
        any: ['not likely', 'unlikely', 'would not', 'will not', 'can not', 'not a chance', 'never'],
        none: ['hear', 'understand', 'why', 'wait'],
      },
      { all: ['not'], any: ['recommend', 'do surveys', 'answer surveys'], none: ['why not'] },
    ],
    priority: 55,
  },
  {
    id: 'refuse',
    name: 'Refuses',
    kind: 'refuse',
    exact: ['not interested', 'no thank you', 'stop calling me', 'no thanks', 'leave me alone'],
    similar: [
      ...['i am not interested', 'do not call me again', 'please stop calling', 'take me off your list', 'remove my number'],
      ...['i do not want to answer', 'i would rather not say', 'i do not take part in surveys', 'that is private', 'i am not telling you'],
    ],
    regex: ['^(i )?(would )?(prefer|rather|pass|skip)( not| to skip)?( it| that| this)?( one| question)?$', 'none of (your|you) '],
    rules: [
      { all: ['stop'], any: ['calling', 'call', 'ringing', 'phoning', 'bothering'] },
      {
        all: ['not'],
        any: ['call me', 'call again', 'ring me', 'phone me', 'contact me', 'bother me', 'interested'],
        none: ['call me later'],
      },
      { all: ['off', 'list'] },
      { any: ['remove', 'delete', 'forget'], all: ['my number'] },
      { any: ['report you', 'harassment', 'complain', 'complaint', 'fed up', 'sick of', 'annoying', 'rather not', 'prefer not'] },
    ],
    priority: 60,
  },
  {
    id: 'busy',
    name: 'Busy',
    kind: 'busy',
    exact: ['i am busy', 'call me later', 'not now', 'i am driving', 'bad time'],
    similar: [
      ...['i am in a meeting', 'can you call back later', 'call back tomorrow', 'this is a bad time', 'i have no time right now'],
      ...['i am at work', 'perhaps another time', 'i can not talk now', 'i am about to leave', 'phone me in the evening'],
    ],
    rules: [
      {
        any: ['busy', 'meeting', 'driving', 'at work', 'call back', 'call me back', 'call me later', 'bad time', 'good time'],
        none: ['not busy'],
      },
      { any: ['call', 'ring', 'phone', 'try'], all: ['later'], none: ['not call'] },
      { any: ['tomorrow', 'tonight', 'this evening', 'next week', 'another time', 'another day', 'in an hour'], none: ['not'] },
      { all: ['no time'] },
      { any: ['on the other line', 'on the phone', 'on a call', 'have to go', 'in the middle of', 'in a hurry', 'the car', 'the wheel'] },
      { all: ['now', 'not'], any: ['good', 'convenient', 'ideal', 'talk', 'best'] },
    ],
    priority: 58,
  },
  {
    id: 'wrong-person',
    name: 'Wrong person',
    exact: ['wrong number', 'wrong person', 'that is not me'],
    similar: [
      ...['you have the wrong number', 'you have got the wrong person', 'there is no one by that name', 'i am not a customer'],
      ...['nobody of that name lives here', 'i did not order anything', 'that is somebody else'],
    ],
    rules: [
      { all: ['wrong'], any: ['number', 'person', 'one'] },
      { any: ['nobody', 'no one', 'no such', 'there is no'], all: ['here'] },
      { any: ['not ordered', 'not order', 'never ordered', 'never bought', 'not bought', 'not buy'] },
      {
        any: [
          'that is not me',
          'not my name',
          'i am not mr',
          'i am not mrs',
          'i am not miss',
          'i am not ms',
          'somebody else',
          'someone else',
        ],
      },
    ],
    priority: 62,
  },
  {
    id: 'proxy',
    name: 'Somebody else answers',
    exact: ['he is not here', 'she is not here'],
    similar: ['i am his wife', 'i am her partner', 'this is her son', 'she is at work', 'he is not at home', 'i am a colleague of his'],
    rules: [
      { all: ['i am'], any: relatives, none: ['i am not'] },
      { all: ['this is'], any: relatives },
      { any: ['to his', 'to her', 'with his', 'with her'], all: ['speaking'] },
      { any: ['he is', 'she is', 'they are'], all: ['not'], none: ['why'] },
      { any: ['he is', 'she is', 'they are'], all: ['out'] },
      { any: ['asleep', 'sleeping', 'away', 'unavailable', 'take a message'], none: ['go away'] },
    ],
    priority: 63,
  },
  {
    id: 'repeat',
    name: 'Say it again',
    kind: 'repeat',
    exact: ['pardon', 'say that again', 'repeat that please', 'what did you say'],
    similar: [
      ...['can you repeat that', 'could you say that again', 'i did not hear you', 'i did not catch that', 'sorry what was that'],
      ...['the line is bad', 'you are cutting out', 'could you speak up', 'what was the question'],
    ],
    regex: ['^(what|sorry|excuse me|come again|huh|once more|again)( please)?$'],
    rules: [
      { any: ['repeat', 'say that', 'say it', 'say again'], none: ['rather', 'would not'] },
      { all: ['not'], any: ['catch', 'hear', 'get that', 'understand', 'follow'] },
      {
        any: [
          'slower',
          'slowly',
          'louder',
          'speak up',
          'bad line',
          'cutting out',
          'breaking',
          'connection',
          'once more',
          'missed that',
          'missed it',
        ],
      },
      { all: ['what'], any: ['the question', 'the options', 'the scale', 'the choices', 'you say', 'that again'] },
    ],
    priority: 57,
  },
];
