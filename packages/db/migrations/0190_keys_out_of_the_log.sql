-- The operation log kept these fields as they were sent: keys of model services, what goes along to addresses that flows may ask, and private keys
-- of gateways. What a log hides is known from the contract since; here goes what was written before. The numbers in the rows keep their form.
alter table operation_logs disable trigger operation_logs_seal;
update operation_logs l set
    input = case when l.input ->> s.field is null then l.input else jsonb_set(l.input, array[s.field], '"***"') end,
    before = case when l.before ->> s.field is null then l.before else jsonb_set(l.before, array[s.field], '"***"') end,
    after = case when l.after ->> s.field is null then l.after else jsonb_set(l.after, array[s.field], '"***"') end
  from (values
    ('/api/config/model-endpoint/update', 'key'),
    ('/api/config/request-host/save', 'value'),
    ('/api/config/gateway/create', 'tlsKey'),
    ('/api/config/gateway/update', 'tlsKey')) as s (route, field)
 where l.route = s.route and coalesce(l.input ->> s.field, l.before ->> s.field, l.after ->> s.field) is not null;
alter table operation_logs enable trigger operation_logs_seal;
