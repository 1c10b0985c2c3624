-- Searches in large catalogues read less of the text index (docs/decisions/0082): each word is a condition of its own, with which the index skips what the rarest word has not,
-- in half of the time; and words that a thousandth of the records have are found by going through the newest.

-- What has to be there, one condition for each word of a question.
create function search_conditions(question tsquery) returns text language plpgsql immutable parallel safe
as $$
declare
  whole text := question::text;
  rest text := whole;
  piece text;
  one text := '';
  conditions text := '';
begin
  -- Without what is in parentheses: alternatives of the whole are no conditions.
  while rest like '%(%' and rest <> regexp_replace(rest, '\([^()]*\)', '', 'g') loop rest := regexp_replace(rest, '\([^()]*\)', '', 'g'); end loop;
  if rest like '%|%' then return format('search @@ %L::tsquery', whole); end if;
  foreach piece in array string_to_array(whole, ' & ') loop
    one := case one when '' then piece else one || ' & ' || piece end;
    if length(replace(one, '(', '')) = length(replace(one, ')', '')) then
      conditions := conditions || case conditions when '' then '' else ' and ' end || format('search @@ %L::tsquery', one);
      one := '';
    end if;
  end loop;
  return conditions;
end $$;

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
      -- The newest five of the newest 8,000 of the workspace.
      create or replace function %1$I.newest_of_%2$s(question tsquery) returns record_id[]
        language sql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan
        as $body$ select coalesce(array_agg(id order by id desc), '{}') from (
          select id from (select id, search from %1$I.%2$I where workspace_id = %3$I() order by id desc limit 8000) newest
          where search @@ question limit 5) hits $body$;

      create or replace function %1$I.newest_hits_of_%2$s(question tsquery, most integer) returns record_id[]
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
        as $body$
        declare ids record_id[];
        begin
          execute format('select coalesce(array_agg(id order by id desc), ''{}'') from (
            select id from %1$I.%2$I where workspace_id = $1 and %%s order by id desc limit $2) hits', selvedge.search_conditions(question)) into ids using %3$I(), most;
          return ids;
        end $body$;

      create or replace function %1$I.ranked_hits_of_%2$s(questions tsquery[], most integer, out ids record_id[], out ranks integer[])
        language plpgsql stable security definer set search_path = selvedge, pg_temp
        set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
        as $body$
        declare
          degrees integer := cardinality(questions);
          -- With the questions as they are, not as parts of an array: they are looked at for every record.
          of_record text := (select string_agg(format(' when search @@ %%L::tsquery then %%s', questions[n], n), '' order by n) from generate_series(1, degrees - 1) n);
        begin
          execute format('select coalesce(array_agg(id order by rank, id desc), ''{}''), coalesce(array_agg(rank order by rank, id desc), ''{}'') from (
            select id, %%s as rank from %1$I.%2$I where workspace_id = $1 and %%s limit $2) hits',
            coalesce('case' || of_record || format(' else %%s end', degrees), '1'), selvedge.search_conditions(questions[degrees])) into ids, ranks using %3$I(), most;
        end $body$;

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
          -- Going through the newest takes longer the rarer the words are, and so does the index the more records there are: they meet at some 600 hits, in any catalogue.
          if expected.hits >= 1000 and expected.hits * 1000 >= expected.records then
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
    $function$, t.in_schema, t.in_table, t.workspace, t.sized, enough, most);
  end loop;
end $$;
