-- What goes with records is found by an index, also where the table was small when the statement was planned: an array that is a parameter is gone through anew for each row that is read, and
-- the plan stays when the table has grown.
alter function take_rows_of_variants() set enable_seqscan = off;
alter function take_rows_of_products() set enable_seqscan = off;
alter function hold_variants() set enable_seqscan = off;
alter function hold_products() set enable_seqscan = off;
