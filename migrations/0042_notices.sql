CREATE TABLE "notice_matches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_matches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"notice_id" integer NOT NULL,
	"brand_id" integer NOT NULL,
	"supplement_id" integer,
	"degree" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "notice_matches_once" UNIQUE NULLS NOT DISTINCT("notice_id","brand_id","supplement_id")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"reference" text NOT NULL,
	"url" text NOT NULL,
	"classification" text NOT NULL,
	"status" text,
	"published_on" date NOT NULL,
	"ended_on" date,
	"firm" text,
	"country" text,
	"product_text" text NOT NULL,
	"reason" text NOT NULL,
	"code_text" text,
	"barcodes" text[] DEFAULT '{}' NOT NULL,
	"lots" text[] DEFAULT '{}' NOT NULL,
	"best_by" text[] DEFAULT '{}' NOT NULL,
	"hazards" text[] DEFAULT '{}' NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_reference" UNIQUE("source","reference")
);
--> statement-breakpoint
CREATE TABLE "prohibited_substances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prohibited_substances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL,
	"reasons" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prohibited_substances_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "notice_matches" ADD CONSTRAINT "notice_matches_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_matches" ADD CONSTRAINT "notice_matches_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_matches" ADD CONSTRAINT "notice_matches_supplement_id_supplements_id_fk" FOREIGN KEY ("supplement_id") REFERENCES "public"."supplements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_matches_supplement" ON "notice_matches" USING btree ("supplement_id");--> statement-breakpoint
CREATE INDEX "notice_matches_brand" ON "notice_matches" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "notice_matches_state" ON "notice_matches" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "notices_published" ON "notices" USING btree ("published_on","id");--> statement-breakpoint
CREATE INDEX "notices_hazards" ON "notices" USING gin ("hazards");--> statement-breakpoint
CREATE INDEX "prohibited_substances_keys" ON "prohibited_substances" USING gin ("keys");--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notices FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON notice_matches FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();--> statement-breakpoint
CREATE TRIGGER notify_page_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON prohibited_substances FOR EACH STATEMENT EXECUTE FUNCTION notify_page_change();
