-- Miscellaneous products by name as people read it, É among the E, in their own list and in that of their stock.
alter table miscellaneous add column designation_norm text generated always as (f_norm(designation)) stored;
create index on miscellaneous (designation_norm, id);
