-- Lists of flows show how many nodes each has: kept beside the draft, because reading a draft of megabytes to count is dear.
alter table flows add column node_count integer generated always as (
  case when jsonb_typeof(draft -> 'nodes') = 'array' then jsonb_array_length(draft -> 'nodes') else 0 end
) stored;
