export { callDetailOf, calls, sipMessages } from './fixtures/calls.ts';
export { extensions, gateways, trunkCheckOf } from './fixtures/centre.ts';
export { grades, home, trend } from './fixtures/home.ts';
export { exports, imports, jobOf } from './fixtures/jobs.ts';
export { liveAnswer } from './fixtures/live.ts';
export { now } from './fixtures/moment.ts';
export { bans, companies, companyDetailOf, nodes, receivers, sentMessages } from './fixtures/operate.ts';
export { sessionOf } from './fixtures/session.ts';
export { numbers, taskDetailOf, tasks } from './fixtures/tasks.ts';
