-- The search ranks every article that has its words: these stay beside the row instead of in a table of their own.
alter table knowledgebase_article alter column words set storage main;
