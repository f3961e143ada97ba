CREATE TABLE "layout_mappings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "layout_mappings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"laboratory" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"printed" text NOT NULL,
	"meaning" text NOT NULL,
	"confirmed_by" text NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "layout_mappings_text" UNIQUE("fingerprint","kind","printed")
);
