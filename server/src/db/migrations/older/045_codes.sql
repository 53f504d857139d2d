-- Every document, lot and movement has a code, worked out as it comes in. Declared strict, the function was called for each of them, as greatest()
-- is not: ten times the time of its expression, which PostgreSQL now puts in its place. Of no number it still makes no code.
create or replace function f_code(prefix text, n bigint) returns text language sql immutable parallel safe
  as $$ select prefix || lpad(n::text, greatest(7, length(n::text)), '0') $$;
