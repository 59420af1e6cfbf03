import type { Text } from '@parley/contract';

/** `error` keeps a flow from being published, `warning` doesn't. */
export type Severity = 'error' | 'warning';

/** One thing wrong with a draft. */
export interface Issue {
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly message: Text;
  /** The node to mark. */
  readonly node: string | null;
  readonly exit: string | null;
  /** Id of the intent, knowledge item, slot, library, grade or label, or name of the variable, that it concerns. */
  readonly item: string | null;
}

/** All faults there are: how bad, and what is said. `{name}` is filled in. */
export const issueTexts = {
  shape: ['error', { zh: '草稿格式有误：{path}', en: 'The draft has a wrong shape: {path}' }],
  'start-missing': ['error', { zh: '没有开始节点', en: 'There is no start node' }],
  'start-twice': ['error', { zh: '同一呼叫方向有多个开始节点', en: 'More than one start node for the same direction' }],
  'id-twice': [
    'error',
    { zh: '“{name}”与另一项的内部编号相同，请删除其中一项', en: '"{name}" and another one have the same internal id; delete one of them' },
  ],
  'name-twice': [
    'error',
    { zh: '名称“{name}”重复，提示语无法区分', en: 'The name "{name}" is used twice; prompts cannot tell which is meant' },
  ],
  unreachable: ['error', { zh: '节点无法到达', en: 'The node cannot be reached' }],
  'exit-open': ['error', { zh: '出口“{exit}”没有去向', en: 'The exit "{exit}" leads nowhere' }],
  'edge-to-nothing': ['error', { zh: '连线指向不存在的节点', en: 'An edge leads to a node that does not exist' }],
  'edge-of-nothing': ['error', { zh: '连线来自不存在的节点或出口', en: 'An edge comes from a node or exit that does not exist' }],
  'edge-to-start': ['error', { zh: '连线不能指向开始节点', en: 'An edge leads back to a start node' }],
  'exit-twice': ['error', { zh: '出口“{exit}”有多条连线', en: 'The exit "{exit}" has more than one edge' }],
  'no-end': ['error', { zh: '从这里走不到挂机', en: 'No hang-up can be reached from here' }],
  cycle: ['error', { zh: '不经过倾听的循环，通话无法结束', en: 'A circle that never listens; the call could not end' }],
  'prompt-missing': ['error', { zh: '没有提示语', en: 'There is no prompt' }],
  'prompt-empty': ['error', { zh: '有一条提示语是空的', en: 'A prompt is empty' }],
  'recording-missing': ['error', { zh: '只用录音，但这条提示语没有录音', en: 'Only recordings may be used, and this prompt has none' }],
  'recording-outdated': [
    'warning',
    {
      zh: '文字改过，录音还是旧的：“{text}”。将合成，请重录',
      en: 'The words have changed since the recording: “{text}”. It will be synthesised; record it again',
    },
  ],
  'recording-gone': [
    'error',
    { zh: '“{text}”的录音文件不在本企业，请重新上传', en: 'The audio of “{text}” is not there in this company; upload it again' },
  ],
  'voice-unknown': [
    'warning',
    { zh: '没有音色“{name}”，将用企业默认的声音', en: 'There is no voice "{name}": the company\'s standard one will speak' },
  ],
  'variable-in-recorded': [
    'error',
    { zh: '只用录音时，提示语里不能有变量“{name}”', en: 'With recordings only, a prompt cannot hold the variable "{name}"' },
  ],
  'variable-unknown': ['error', { zh: '变量“{name}”没有定义', en: 'The variable "{name}" is not defined' }],
  'slot-unknown': ['error', { zh: '槽位不存在', en: 'The slot does not exist' }],
  'slot-not-chosen': ['error', { zh: '没有选择要收集的槽位', en: 'No slot is chosen to be filled' }],
  'slot-never-filled': ['error', { zh: '槽位“{name}”被使用，但从未填入', en: 'The slot "{name}" is used and never filled' }],
  'slot-unused': ['warning', { zh: '槽位“{name}”没有被使用', en: 'The slot "{name}" is not used' }],
  'slot-keys': ['error', { zh: '这种槽位不能用按键收集', en: 'A slot of this kind cannot be filled by keys' }],
  'keys-range': ['error', { zh: '按键最少位数大于最多位数', en: 'The least number of keys is above the most' }],
  'library-unknown': ['error', { zh: '词库不存在', en: 'The library does not exist' }],
  'library-empty': ['error', { zh: '词库“{name}”是空的', en: 'The library "{name}" is empty' }],
  'answers-missing': ['error', { zh: '没有可走的意图出口', en: 'There is no answer to decide by' }],
  'answer-empty': ['error', { zh: '出口“{exit}”没有意图', en: 'The answer "{exit}" has no intent' }],
  'intent-unknown': ['error', { zh: '意图不存在', en: 'The intent does not exist' }],
  'intent-twice': ['error', { zh: '意图“{name}”在本节点用了两次', en: 'The intent "{name}" is used twice at this node' }],
  'intent-no-sample': ['error', { zh: '意图“{name}”没有任何语料', en: 'The intent "{name}" has no sample' }],
  'intent-unused': ['warning', { zh: '意图“{name}”没有被使用', en: 'The intent "{name}" is not used' }],
  'protective-in-yes': [
    'warning',
    {
      zh: '语料“{sentence}”说的是“{what}”，不会当作“{name}”',
      en: 'The sentence "{sentence}" is read as "{what}", never as "{name}"',
    },
  ],
  'sentence-twice': [
    'warning',
    { zh: '语料“{sentence}”同时属于“{name}”和“{other}”', en: 'The sentence "{sentence}" belongs to "{name}" and to "{other}"' },
  ],
  regex: ['error', { zh: '正则“{pattern}”{why}', en: 'The expression "{pattern}" {why}' }],
  'knowledge-empty': ['error', { zh: '知识“{name}”没有问题或没有回答', en: 'The knowledge "{name}" has no question or no answer' }],
  'knowledge-jump': ['error', { zh: '知识“{name}”跳转到不存在的节点', en: 'The knowledge "{name}" jumps to a node that does not exist' }],
  'knowledge-unused': ['warning', { zh: '没有节点允许提问知识', en: 'There is knowledge, and no node where it may be asked' }],
  'label-unknown': ['error', { zh: '标签不存在', en: 'The label does not exist' }],
  'node-unknown': ['error', { zh: '条件引用了不存在的节点', en: 'A condition names a node that does not exist' }],
  'knowledge-unknown': ['error', { zh: '条件引用了不存在的知识', en: 'A condition names knowledge that does not exist' }],
  'transfer-target': ['error', { zh: '没有填转接到哪个号码', en: 'Whom to transfer to is not given' }],
  'request-url': ['error', { zh: '没有填请求地址', en: 'The address to ask is not given' }],
  'request-url-form': [
    'error',
    {
      zh: '请求地址要以 http:// 或 https:// 开头，主机名里不能有变量，也不能带用户名',
      en: 'The address begins with http:// or https://, its host holds no variable, and no user stands in it',
    },
  ],
  'request-host': [
    'error',
    {
      zh: '地址 {host} 不在企业的允许列表里，请在“企业信息 › 话术可请求的地址”里添加',
      en: "The address {host} is not on the company's list; add it under Company",
    },
  ],
  'request-body': ['error', { zh: '请求体不是 JSON', en: 'The body is no JSON' }],
  'request-header': [
    'warning',
    { zh: '请求头“{name}”由连接自己填写，不会发送', en: 'The header "{name}" is the connection\'s own and is not sent' },
  ],
  'model-instructions': ['error', { zh: '没有写给模型的说明', en: 'The model has no instructions' }],
  'model-outcome': ['error', { zh: '出口“{exit}”没有写什么时候走', en: 'When to leave by "{exit}" is not said' }],
  'model-endpoint': [
    'error',
    {
      zh: '企业还没有配置语言模型，请在“语音 › 服务商”里填写',
      en: 'The company has set up no language model; do so under Speech, Providers',
    },
  ],
  'sms-strategy': ['error', { zh: '没有选择短信策略', en: 'No SMS strategy is chosen' }],
  'sms-strategy-unknown': ['error', { zh: '短信策略不存在，请重新选择', en: 'The SMS strategy does not exist; choose one' }],
  'sms-strategy-disabled': ['error', { zh: '短信策略已停用', en: 'The SMS strategy is switched off' }],
  'sms-strategy-elsewhere': [
    'error',
    { zh: '该短信策略不用于话术节点', en: 'This SMS strategy sends after calls or as a task ends, not at a node' },
  ],
  'sms-strategy-unapproved': [
    'warning',
    { zh: '短信策略的模板未通过审核，走到这里不会发送', en: 'The template of the SMS strategy is not approved: nothing is sent here' },
  ],
  'sms-no-channel': [
    'warning',
    {
      zh: '还没有短信通道：短信写入短信记录，等待发送',
      en: 'No channel for messages is set up yet: the message waits in the text records',
    },
  ],
  'subflow-target': ['error', { zh: '没有选择要运行的话术或组件', en: 'The flow or component to run is not chosen' }],
  'component-unknown': ['error', { zh: '组件不存在', en: 'The component does not exist' }],
  'subflow-unpublished': ['error', { zh: '要运行的话术没有发布到生产', en: 'The flow to run is not published to production' }],
  'subflow-recursive': ['error', { zh: '子流程又运行了自己：{name}', en: 'The subflow runs itself again: {name}' }],
  'subflow-exit': [
    'warning',
    { zh: '子流程会从“{name}”返回，这里没有这个出口', en: 'The subflow comes back by "{name}", which is no exit here' },
  ],
  'subflow-exit-unused': ['warning', { zh: '子流程从不由“{name}”返回', en: 'The subflow never comes back by "{name}"' }],
  'subflow-language': ['error', { zh: '子流程是另一种语言的', en: 'The subflow speaks another language' }],
  'handler-empty': ['error', { zh: '全局应对“{name}”没有意图或没有话', en: 'The handler "{name}" has no intent, or nothing to say' }],
  'handler-jump': ['error', { zh: '全局应对“{name}”跳转到不存在的节点', en: 'The handler "{name}" jumps to a node that does not exist' }],
  'handler-twice': ['error', { zh: '意图“{name}”有两个全局应对', en: 'Two handlers answer the intent "{name}"' }],
  'options-missing': ['error', { zh: '菜单没有按键', en: 'The menu has no keys' }],
  'option-twice': ['error', { zh: '按键 {key} 用了两次', en: 'The key {key} is used twice' }],
  'rules-missing': ['warning', { zh: '条件节点没有条件', en: 'The condition has no rules' }],
  'rule-always': [
    'warning',
    { zh: '条件“{name}”总是成立，后面的不会被看到', en: 'The rule "{name}" always holds; those after it are never seen' },
  ],
  'confirm-missing': ['error', { zh: '需要确认，但没有确认的提示语', en: 'A confirmation is wanted, and there is no prompt for it' }],
  'listens-openly': [
    'warning',
    {
      zh: '这里要听姓名、地址一类开放的话，而现在只有内置识别，它只懂列出的短语；请在“语音 › 服务商”配置一家，或改成按键、列出回答',
      en: 'This asks for open speech, such as a name or an address, and only the embedded recogniser listens, which knows listed phrases; set one up under Speech, Providers, or take keys, or list the answers',
    },
  ],
  'grades-missing': ['warning', { zh: '没有意向等级', en: 'There are no grades' }],
  'grade-unreached': ['warning', { zh: '等级 {code} 排在总是成立的等级之后', en: 'The grade {code} comes after one that always holds' }],
  'grade-unknown': ['error', { zh: '等级 {code} 没有定义', en: 'The grade {code} is not defined' }],
  'voicemail-prompt': ['error', { zh: '语音信箱留言没有内容', en: 'There is nothing to say to voicemail' }],
  'too-many-sentences': ['error', { zh: '语料共 {count} 条，超过 {limit} 条', en: '{count} sentences in all; at most {limit}' }],
  'too-big': ['error', { zh: '草稿 {size} MB，超过 {limit} MB', en: 'The draft is {size} MB; at most {limit} MB' }],
} as const satisfies Record<string, readonly [Severity, Text]>;

export type IssueCode = keyof typeof issueTexts;

/** Where a fault is. */
export interface Place {
  readonly node?: string;
  readonly exit?: string;
  readonly item?: string;
}

/** Takes the faults that a check finds. */
export type Found = (code: IssueCode, place?: Place, values?: Readonly<Record<string, string | number | Text>>) => void;
