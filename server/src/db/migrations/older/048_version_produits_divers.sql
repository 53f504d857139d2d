-- What a form may change of a miscellaneous product, counted as a product's is: a form that set out from an older version is told.
alter table miscellaneous add column version integer not null default 1;
