-- A search lives a day and can be asked again: it is not worth waiting for the disk.
ALTER TABLE "ai_searches" SET UNLOGGED;
