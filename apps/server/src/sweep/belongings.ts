import { json, uuid7 } from '@parley/db';
import {
  apiKeyPlace,
  doscsPlace,
  modelEndpointPlace,
  numberCipherPlace,
  requestHostPlace,
  seal,
  speechProviderPlace,
} from '@parley/db/seal';
import { addAnnouncements, announcementIds } from '../testing/announcements.ts';
import type { TestCompany } from '../testing/fixture.ts';
import type { TestServer } from '../testing/test-server.ts';

/** Rows of the kinds that a test company begins without: a message, logs, a work-order system. */
export const addBelongings = async ({ database: { db }, settings }: TestServer, company: TestCompany) => {
  const { id: company_id, mark, chief } = company;
  const ids = {
    ...{
      message: uuid7(),
      log: uuid7(),
      login: uuid7(),
      provider: uuid7(),
      bakeOff: uuid7(),
      grade: uuid7(),
      gatewayGroup: uuid7(),
      outboundRule: uuid7(),
      redialRule: uuid7(),
      intervention: uuid7(),
      interventionLog: uuid7(),
      blackNumber: uuid7(),
      whiteNumber: uuid7(),
      flowCase: uuid7(),
      simulation: uuid7(),
      abTest: uuid7(),
      callMark: uuid7(),
      feedback: uuid7(),
      legalHold: uuid7(),
      apiKey: uuid7(),
      numberCipher: uuid7(),
      delivery: uuid7(),
      smsTemplate: uuid7(),
      smsStrategy: uuid7(),
    },
    ...announcementIds(),
  };
  const now = new Date();
  await db
    .insertInto('sysmsgs')
    .values({
      company_id,
      id: ids.message,
      title: mark,
      content: mark,
      audience: 'users',
      user_ids: [chief.id],
      created_by: chief.id,
      created_by_name: mark,
      push_at: now,
      pushed_at: now,
    })
    .execute();
  await db
    .insertInto('sysmsg_receipts')
    .values({ company_id, user_id: chief.id, message_id: ids.message, from_company: company_id, pushed_at: now })
    .execute();
  const who = { company_id, user_id: chief.id, username: chief.username, address: '127.0.0.1' };
  await db
    .insertInto('operation_logs')
    .values({
      ...who,
      id: ids.log,
      route: '/api/config/gateway/update',
      code: 0,
      before: json({ name: mark }),
      after: json({ name: mark }),
    })
    .execute();
  await db
    .insertInto('login_logs')
    .values({ ...who, id: ids.login, browser: mark })
    .execute();
  await db
    .insertInto('doscs_configs')
    .values({ company_id, module_name: mark, secret: seal(settings.key, `${mark}-doscs-secret`, doscsPlace(company_id)) })
    .execute();
  await db
    .insertInto('speech_providers')
    .values({
      ...{ company_id, id: ids.provider, kind: 'deepgram', name: mark, fields: json({ model: mark }) },
      secrets: seal(settings.key, JSON.stringify({ key: `${mark}-speech-secret` }), speechProviderPlace(company_id, ids.provider)),
      secret_tails: json({ key: 'cret' }),
    })
    .execute();
  await db
    .insertInto('model_endpoints')
    .values({
      ...{ company_id, address: `https://${mark}.example/v1`, chat_model: mark, secret_tail: 'cret' },
      secret: seal(settings.key, `${mark}-model-secret`, modelEndpointPlace(company_id)),
    })
    .execute();
  await db
    .insertInto('number_ciphers')
    .values({
      company_id,
      id: ids.numberCipher,
      secret: seal(settings.key, `${mark}-cipher-secret`, numberCipherPlace(company_id, ids.numberCipher)),
      created_by: chief.id,
    })
    .execute();
  await db
    .insertInto('request_hosts')
    .values({
      ...{ company_id, origin: `https://${mark}.example`, header_name: mark, secret_tail: 'cret' },
      secret: seal(settings.key, `${mark}-host-secret`, requestHostPlace(company_id, `https://${mark}.example`)),
    })
    .execute();
  await db
    .insertInto('blacklisted_numbers')
    .values({ company_id, id: ids.blackNumber, phone: `1370000${1000 + Math.abs(company_id)}`, group_name: mark, remark: mark })
    .execute();
  await db
    .insertInto('whitelisted_numbers')
    .values({ company_id, id: ids.whiteNumber, phone: `1370000${2000 + Math.abs(company_id)}`, remark: mark })
    .execute();
  await db
    .insertInto('api_keys')
    .values({
      ...{ company_id, id: ids.apiKey, name: mark, access_key: `ak${ids.apiKey}`, user_id: chief.id, scopes: ['append'], remark: mark },
      secret: seal(settings.key, `${mark}-api-secret`, apiKeyPlace(company_id, ids.apiKey)),
    })
    .execute();
  const step = { action: json({ kind: 'delay', minutes: 60 }), kind: 'number' };
  await db
    .insertInto('interventions')
    .values({ company_id, id: ids.intervention, name: mark, condition: json({ areas: [mark] }), ...step })
    .execute();
  await db
    .insertInto('intervention_logs')
    .values({
      ...{ company_id, id: ids.interventionLog, rule_id: ids.intervention, rule_name: mark, rule_revision: 1 },
      ...{ task_id: company.ids.task, figures: json({}), ...step },
    })
    .execute();
  await db.insertInto('sms_templates').values({ company_id, id: ids.smsTemplate, name: mark, text: mark, state: 'approved' }).execute();
  await db
    .insertInto('sms_strategies')
    .values({ company_id, id: ids.smsStrategy, name: mark, occasion: 'call', receiver: 'person', template_id: ids.smsTemplate })
    .execute();
  await db
    .insertInto('sms_records')
    .values({
      ...{
        company_id,
        id: uuid7(),
        cause_id: company.ids.call,
        call_id: company.ids.call,
        task_id: company.ids.task,
        flow_id: company.ids.flow,
      },
      ...{
        strategy_key: ids.smsStrategy,
        strategy_id: ids.smsStrategy,
        strategy_name: mark,
        template_name: mark,
        task_name: `${mark} task`,
      },
      ...{ flow_name: `${mark} flow`, phone: '13900000001', content: `${mark}: call me at 13900000001`, parts: 1 },
      ...{ state: 'waiting', reason: 'no-channel' },
    })
    .execute();
  await db.insertInto('redial_rules').values({ company_id, id: ids.redialRule, name: mark }).execute();
  await db
    .insertInto('task_deliveries')
    .values({
      ...{ company_id, id: ids.delivery, task_id: company.ids.task, key_id: ids.apiKey, key_name: mark, user_id: chief.id, username: mark },
      ...{ address: '127.0.0.1', sender: ids.apiKey, idempotency_key: mark, content: Buffer.from(mark), received: 1, accepted: 1 },
    })
    .execute();
  await db
    .insertInto('task_delivery_numbers')
    .values({ company_id, delivery_id: ids.delivery, n: 1, phone: '13900000001', odd_length: false })
    .execute();
  await db.insertInto('gateway_groups').values({ company_id, id: ids.gatewayGroup, name: mark }).execute();
  await db
    .insertInto('outbound_rules')
    .values({ company_id, id: ids.outboundRule, name: mark, position: 1, gateway_id: company.ids.gateway })
    .execute();
  await db
    .insertInto('gateway_group_members')
    .values({ company_id, group_id: ids.gatewayGroup, gateway_id: company.ids.gateway, position: 0 })
    .execute();
  await db
    .insertInto('speech_orders')
    .values({ company_id, use: 'hearing', language: 'en', providers: [ids.provider] })
    .execute();
  await db
    .insertInto('speech_bake_offs')
    .values({ company_id, id: ids.bakeOff, name: mark, language: 'zh', state: 'done', providers: json([]) })
    .execute();
  await db
    .insertInto('speech_bake_off_items')
    .values({ company_id, bake_off_id: ids.bakeOff, n: 1, call_id: company.ids.call, turn: 1, ms: 500, recorded: mark, heard: json({}) })
    .execute();
  const kept = { turns: [], unsaid: 0, end: null, path: [], slots: {}, labels: [], grade: null, gradeRule: null, talkMs: 0 };
  await db
    .insertInto('flow_cases')
    .values({
      ...{ company_id, id: ids.flowCase, flow_id: company.ids.flow, name: mark, origin: 'call', call_id: company.ids.call, said_at: now },
      ...{ direction: 'out', time_zone: 'Asia/Shanghai', variables: json({ note: mark, phone: '13900000001' }) },
      lines: json([{ kind: 'text', text: 'call me at 13900000001' }]),
      expected: json({ nodeId: null, nodeName: null, slots: null, labels: null, grade: null }),
      ...{ kept: json(kept), created_by: chief.id },
    })
    .execute();
  await db
    .insertInto('flow_runs')
    .values({
      ...{ company_id, id: ids.simulation, flow_id: company.ids.flow, kind: 'simulation', state: 'done' },
      params: json({
        ...{ against: 'draft', versus: null, calls: 50, seed: 1, weights: { ready: 1 }, goal: [], startedAt: 0 },
        ...{ timeZone: 'Asia/Shanghai', direction: 'out', before: null },
        now: { graph: { language: 'zh', nodes: [{ id: 'start', kind: 'start', name: mark }] }, version: null },
      }),
    })
    .execute();
  await db
    .insertInto('flow_ab_tests')
    .values({
      ...{ company_id, id: ids.abTest, flow_id: company.ids.flow, first_version: 1, second_version: 2, share: 20, goal: [mark] },
      ...{ state: 'stopped', created_by: chief.id, ended_at: now },
    })
    .execute();
  await db
    .insertInto('flow_test_calls')
    .values({
      ...{
        company_id,
        id: company.ids.call,
        flow_id: company.ids.flow,
        revision: 1,
        party: '13900000001',
        state: 'ended',
        result: 'answered',
      },
      ...{ created_by: chief.id, ended_at: now },
      turns: json([
        ...[{ who: 'person', text: 'call me at 13900000001', atMs: 1, nodeId: null, nodeName: mark, intent: null, matchedBy: null }].map(
          (turn) => ({ ...turn, interrupted: false, latencyMs: null }),
        ),
      ]),
    })
    .execute();
  const said = { company_id, call_id: company.ids.call, turn: 1, created_by: chief.id };
  await db
    .insertInto('call_marks')
    .values({ ...said, id: ids.callMark, kind: 'hearing', was: mark, correct: 'call me at 13900000001', remark: mark })
    .execute();
  await db
    .insertInto('feedbacks')
    .values({ ...said, id: ids.feedback, category: 'other', level: 'low', question: `${mark}: call me at 13900000001` })
    .execute();
  await db
    .insertInto('legal_holds')
    .values({ company_id, id: ids.legalHold, kind: 'number', target: `1370000${3000 + Math.abs(company_id)}`, reason: mark })
    .execute();
  await addAnnouncements(db, { company: company_id, call: company.ids.call, mark, ids });
  await db.insertInto('grade_categories').values({ company_id, id: ids.grade, code: 'S', name: mark, remark: mark }).execute();
  await db
    .insertInto('speech_hot_words')
    .values({ company_id, language: 'en', words: [mark] })
    .execute();
  const phone = `139000000${String(Math.abs(company_id)).padStart(2, company_id < 0 ? '9' : '0')}`;
  await db
    .insertInto('sip_messages')
    .values({
      ...{ company_id, call_id: company.ids.call, n: 1, at: now, direction: 'out', transport: 'UDP', bytes: 60 },
      ...{ local: '192.0.2.1:5060', peer: '192.0.2.2:5060', sip_call_id: `${mark}@192.0.2.1` },
      message: `INVITE sip:${phone}@192.0.2.2 SIP/2.0\r\nTo: <sip:0086${phone}@192.0.2.2>\r\nSubject: ${mark}\r\n\r\n`,
    })
    .execute();
  await db
    .insertInto('display_fields')
    .values({ company_id, user_id: chief.id, table_name: 'task-list', columns: [mark] })
    .execute();
  return ids;
};
