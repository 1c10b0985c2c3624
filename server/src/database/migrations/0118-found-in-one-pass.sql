-- The records of a search in as few passes through the text index as its words allow (docs/decisions/0061). What many have is found by going through them from the newest:
-- then "every" is the question, "ids" are the newest that answer it, and whatever is older than the last of these is still to be looked at. Without "every", "ids" are all.
do $$
declare
  t record;
  enough constant integer := 100;
  most constant integer := 2000;
begin
  for t in select * from (values
    ('selvedge', 'products', 'current_workspace', false),
    ('selvedge', 'variants', 'current_workspace', true),
    ('selvedge_published', 'products', 'current_public_workspace', false),
    ('selvedge_published', 'variants', 'current_public_workspace', true)
  ) as v (in_schema, in_table, workspace, sized) loop
    execute format($function$
      drop function %1$I.many_have_of_%2$s(tsquery);

      -- In the workspace, by what PostgreSQL knows of how common words are, and how many records there are in all; 0 where these are so few that it does not matter.
      -- Volatile, because PostgreSQL has EXPLAIN in no other functions.
      create function %1$I.expected_of_%2$s(question tsquery, out hits double precision, out records double precision)
        language plpgsql volatile set search_path = selvedge, pg_temp
        as $body$
        declare plan json;
        begin
          hits := 0;
          records := (select reltuples from pg_class where oid = '%1$I.%2$I'::regclass);
          -- Of numbers PostgreSQL knows nothing; they are rare.
          if records < 20000 or question::text ~ '[@#]|[0-9]\w{4}|\w{4}[0-9]' then return; end if;
          execute format('explain (format json) select from %1$I.%2$I where workspace_id = %%L and search @@ %%L::tsquery', %3$I(), question) into plan;
          hits := plan -> 0 -> 'Plan' ->> 'Plan Rows';
        end $body$;

      -- The newest five of the newest 4,000 of the workspace.
      create function %1$I.newest_of_%2$s(question tsquery) returns record_id[]
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
        as $body$ select coalesce(array_agg(id order by id desc), '{}') from (
          select id from (select id, search from %1$I.%2$I where workspace_id = %3$I() order by id desc limit 4000) newest
          where search @@ question limit 5) hits $body$;

      -- The newest of all.
      create function %1$I.newest_hits_of_%2$s(question tsquery, most integer) returns record_id[]
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_generic_plan
        as $body$ select coalesce(array_agg(id order by id desc), '{}') from (
          select id from %1$I.%2$I where workspace_id = %3$I() and search @@ question order by id desc limit most) hits $body$;

      create or replace function %1$I.ranked_hits_of_%2$s(questions tsquery[], most integer, out ids record_id[], out ranks integer[])
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set plan_cache_mode = force_generic_plan
        as $body$ select coalesce(array_agg(id order by rank, id desc), '{}'), coalesce(array_agg(rank order by rank, id desc), '{}') from (
          select id, case when cardinality(questions) = 1 or search @@ questions[1] then 1 when search @@ questions[2] then 2 when search @@ questions[3] then 3
            when search @@ questions[4] then 4 when search @@ questions[5] then 5 else 6 end as rank
          from %1$I.%2$I where workspace_id = %3$I() and search @@ questions[cardinality(questions)] limit most) hits $body$;

      create or replace function %1$I.found_in_%2$s(typed text, out ids record_id[], out ranks integer[], out every tsquery)
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        as $body$
        declare
          questions tsquery[] := selvedge.search_questions(typed, %3$I(), %4$L);
          degrees integer := cardinality(questions);
          -- The first question may only add how a name begins.
          strictest integer := case when degrees > 1 and questions[1]::text like '%%^%%' then 2 else 1 end;
          expected record;
          certain integer;
        begin
          ids := '{}';
          ranks := '{}';
          if degrees = 0 then return; end if;
          select * into expected from %1$I.expected_of_%2$s(questions[strictest]);
          -- Going through the newest takes longer the rarer the words are, and the index the more have them; twenty are a page.
          if expected.hits >= 1000 and expected.hits * expected.hits >= 10 * expected.records then
            ids := %1$I.newest_of_%2$s(questions[strictest]);
            if cardinality(ids) = 5 then
              ranks := array_fill(strictest, array[5]);
              every := questions[strictest];
              return;
            end if;
          end if;
          -- The words themselves first, where they are likely to be enough.
          if expected.hits >= %5$s then
            if strictest = 1 then
              ids := %1$I.newest_hits_of_%2$s(questions[1], %6$s + 1);
              ranks := array_fill(1, array[cardinality(ids)]);
            else
              select * into ids, ranks from %1$I.ranked_hits_of_%2$s(questions[1:strictest], %6$s + 1);
            end if;
            if cardinality(ids) between %5$s and %6$s then return; end if;
            if cardinality(ids) > %6$s then
              every := questions[strictest];
              degrees := strictest;
              if strictest = 1 then return; end if;
            end if;
          end if;
          if every is null then
            -- All degrees at once, and fewer while these are too many.
            for upto in reverse degrees..strictest loop
              select * into ids, ranks from %1$I.ranked_hits_of_%2$s(questions[1:upto], %6$s + 1);
              exit when cardinality(ids) = 0 and every is not null;
              if cardinality(ids) <= %6$s then
                certain := (select count(*) from unnest(ranks) r where r <= strictest);
                if certain >= %5$s then
                  ids := ids[1:certain];
                  ranks := ranks[1:certain];
                end if;
                every := null;
                return;
              end if;
              every := questions[upto];
              degrees := upto;
            end loop;
          end if;
          ids := %1$I.newest_hits_of_%2$s(every, %6$s);
          ranks := array_fill(degrees, array[cardinality(ids)]);
        end $body$;

      revoke all on function %1$I.expected_of_%2$s(tsquery), %1$I.newest_of_%2$s(tsquery), %1$I.newest_hits_of_%2$s(tsquery, integer) from public;
    $function$, t.in_schema, t.in_table, t.workspace, t.sized, enough, most);
  end loop;
end $$;
