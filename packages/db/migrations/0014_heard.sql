-- Where a sentence was cut off: how much of the text was heard, in UTF-16 units from its beginning. Null for one that was said whole.
alter table turns add column heard integer;
