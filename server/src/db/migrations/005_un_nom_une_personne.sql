-- Signing in ignores case: two names that differ only by it would be one door with two keys.
create unique index on utilisateur (lower(username));
