-- The text indexes gather new words in a list, which every search reads to its end and which the writer who fills it puts in its place. Of 4 MB, as it is by itself, that took a writer up to 190 ms with
-- everyone who searches or saves behind it; of 128 kB it takes no writer above 54 ms, searches half of the time, and an import no more in all (docs/decisions/0082).
do $$
declare place text; found text;
begin
  foreach place in array array['selvedge', 'selvedge_published'] loop
    foreach found in array array['products_search', 'variants_search'] loop
      execute format('alter index %I.%I set (gin_pending_list_limit = 128)', place, found);
    end loop;
  end loop;
end $$;
