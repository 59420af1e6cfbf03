-- What the record of a call holds besides: whose the number is, what the flow asked about a parcel and how content the person was,
-- the message that was wanted, and what quality inspection said.
alter table calls
  add column carrier text check (carrier in ('mobile', 'unicom', 'telecom', 'broadnet')),  -- by the number's range
  add column tracking_number text,                       -- of the parcel that it is about
  add column satisfaction text,                          -- as the flow asked for it
  add column sms_strategy text,
  add column sms_content text,
  add column sms_status text check (sms_status in ('wanted', 'sending', 'sent', 'delivered', 'failed')),
  add column quality text check (quality in ('qualified', 'unqualified'));  -- null: not inspected

create index calls_carrier on calls (company_id, carrier, id) where carrier is not null;
create index calls_tracking on calls (company_id, tracking_number, id) where tracking_number is not null;
create index calls_satisfaction on calls (company_id, satisfaction, id) where satisfaction is not null;
create index calls_sms on calls (company_id, sms_status, id) where sms_status is not null;
create index calls_quality on calls (company_id, quality, id) where quality is not null;

-- Areas are looked for by how they begin: a province finds its cities.
drop index calls_area;
create index calls_area on calls (company_id, area text_pattern_ops, id) where area is not null;
