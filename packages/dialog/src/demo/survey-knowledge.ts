import type { FlowInput } from '@parley/contract/flow/graph';

const people = ['human', 'person', 'someone', 'somebody', 'agent', 'manager', 'supervisor', 'representative', 'colleague', 'people'];

export const surveyKnowledge: NonNullable<FlowInput['knowledge']> = [
  {
    id: 'hello',
    question: 'can anybody hear me',
    similar: ['hello', 'hi', 'hello can you hear me', 'hello is anybody there', 'are you there', 'good morning', 'good afternoon'],
    regex: ['^(hi|hello|hey|good evening)( hi| hello| hey| there| again)?$'],
    rules: [
      { any: ['can you hear', 'do you hear', 'are you there', 'still there', 'still on the line'] },
      { all: ['there'], any: ['anyone', 'anybody', 'somebody', 'someone'], none: ['no'] },
    ],
    answers: [{ text: 'Yes, I can hear you. This is the customer care assistant of Northwind.' }],
    priority: 45,
  },
  {
    id: 'about',
    question: 'what is it about',
    similar: [
      'what do you want',
      'why are you calling',
      'what is the matter',
      'what is this call for',
      'which order',
      'what kind of questions',
    ],
    rules: [
      { all: ['what', 'about'], none: ['what about', 'how about', 'worry'] },
      {
        any: ['regarding', 'concerning', 'do you want', 'you calling', 'purpose', 'what for', 'which order', 'what order'],
        none: ['who', 'where'],
      },
      { any: ['kind of questions', 'sort of questions', 'what questions'] },
    ],
    answers: [{ text: 'It is about your order of {product}. We would like to know how satisfied you are.' }],
  },
  {
    id: 'who',
    question: 'who is calling',
    similar: ['who are you', 'who is this', 'what company is this', 'who am i speaking with', 'where are you calling from'],
    rules: [
      { any: ['who are you', 'who is this', 'who is that', "who's this", 'who is calling', 'what company', 'which company', 'your name'] },
      {
        all: ['who'],
        any: ['asking', 'there', 'speaking', 'talking', 'calling', 'phoning'],
        none: ['am i speaking to a', 'am i talking to a'],
      },
      { all: ['where', 'from'], any: ['calling', 'phoning', 'ringing'] },
    ],
    answers: [
      { text: 'This is the customer care assistant of Northwind. We would like to know how we did.' },
      { text: 'I am calling from Northwind, about your order of last week.' },
    ],
  },
  {
    id: 'human',
    question: 'speak to a human',
    similar: [
      'let me talk to a person',
      'transfer me to an agent',
      'connect me to somebody',
      'i want a real person',
      'get me a manager',
      '转人工',
    ],
    rules: [
      ...['speak', 'talk', 'through', 'connect', 'transfer', 'give me', 'get me', 'want', 'need'].map((verb) => ({
        all: [verb],
        any: people,
        none: ['am i', 'are you', 'is this', 'wrong', 'call me'],
      })),
      {
        any: ['operator', 'representative', 'supervisor', 'live agent', 'customer service please', 'real agent'],
        none: ['are you', 'am i'],
      },
    ],
    answers: [{ text: 'Of course.' }],
    after: { kind: 'jump', nodeId: 'human' },
    priority: 70,
  },
  {
    id: 'how-long',
    question: 'how long will it take',
    similar: ['how many questions', 'is it long', 'how much time do you need', 'will this be quick'],
    rules: [
      { any: ['how long', 'how many questions', 'how many more', 'how much time', 'how many minutes', 'nearly done', 'almost done'] },
    ],
    answers: [{ text: 'It is three short questions, less than a minute.' }],
  },
  {
    id: 'number-source',
    question: 'how did you get my number',
    similar: ['where did you get my number', 'who gave you my number', 'why do you have my number'],
    rules: [{ all: ['number'], any: ['get', 'got', 'gave', 'have my', 'find', 'found'], none: ['wrong', 'remove', 'delete'] }],
    answers: [{ text: 'You gave it to us with your order. We use it for this survey only.' }],
    labels: ['privacy'],
    priority: 56,
  },
  {
    id: 'robot',
    question: 'are you a robot',
    similar: ['am i talking to a machine', 'is this a recording', 'are you a real person', 'are you human', 'is this a bot'],
    rules: [
      { any: ['robot', 'machine', 'recording', 'bot', 'automated', 'artificial', 'computer', 'ai', 'chatbot'] },
      ...['are you', 'is this', 'am i'].map((asking) => ({ all: [asking], any: ['real person', 'human', 'a person', 'real'] })),
    ],
    answers: [{ text: 'I am an automated assistant. You can ask for a human, and a colleague will call you back.' }],
    priority: 60,
  },
  {
    id: 'share',
    question: 'what do you do with my answers',
    similar: ['who will see my answers', 'is this confidential', 'do you share my data', 'is this anonymous'],
    rules: [
      {
        any: ['confidential', 'anonymous', 'my answers', 'my data', 'privacy', 'private', 'recorded', 'recording me'],
        none: ['that is private'],
      },
      { all: ['who'], any: ['sees', 'see this', 'see my', 'read'] },
    ],
    answers: [{ text: 'Your answers stay with Northwind and are used to improve our service.' }],
    labels: ['privacy'],
    priority: 61,
  },
];
